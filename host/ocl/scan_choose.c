/* Which variant of an engine serves a database on a device: as measured (host/plan/tuning.h) with
 * what is most like it, or else by the method's rules. */
#include "host/ocl/scan.h"
#include "host/plan/tuning.h"

#include <stdio.h>
#include <string.h>

/* Keys that other values may have than were measured: what a kernel does is the same. */
static bool is_apart(enum knob knob) {
    return knob_axes[knob].tuned || knob == KNOB_LANES || knob == KNOB_TRANSFER ||
           knob == KNOB_PACK;
}

/* Fills in what is not given from a row; false if the row has another value for what is. */
static bool merge(const struct engine *engine, const struct tuning_row *row, const int *given,
                  int *value) {
    struct variant measured;
    if (variant_parse(engine->name, engine->variants, row->variant, &measured))
        return false;
    for (enum knob i = 0; i < KNOB_QUESTION; i++) {
        bool is_given = given[i] != VARIANT_AUTO;
        value[i] = is_given ? given[i] : measured.value[i];
        if (is_given && !is_apart(i) && given[i] != measured.value[i])
            return false;
    }
    return true;
}

static void tell_row(const struct tuning_row *row, const struct profile *profile, char *reason,
                     size_t size) {
    snprintf(reason, size,
             "%s on %s with %u-bit symbols, %llu states, %llu matches a million bytes: %s GB/s; "
             "these patterns: %llu states, %llu matches",
             row->shipped ? "measured by the makers" : "measured by 'clmatch tune'", row->device,
             row->profile.symbol_bits, (unsigned long long)row->profile.states,
             (unsigned long long)row->profile.matches, row->speed,
             (unsigned long long)profile->states, (unsigned long long)profile->matches);
}

/* The nearest row that serves; false if none does. */
static bool choose_measured(const struct ocl_method *method, const struct ocl_context *context,
                            const struct clm_db *db, const int *given, int *value, char *reason,
                            size_t size) {
    const struct tuning_row *rows[TUNING_ROWS_MAX];
    const struct profile profile = profile_of(db);
    size_t count =
        tuning_rows(method->engine->name, &context->device.info, &profile, rows, TUNING_ROWS_MAX);
    for (size_t i = 0; i < count; i++) {
        if (!merge(method->engine, rows[i], given, value))
            continue;
        method->complete(context, db, value);
        if (method->check(context, db, value))
            continue;
        tell_row(rows[i], &profile, reason, size);
        return true;
    }
    return false;
}

static bool is_complete(const struct variant_space *space, const int *given) {
    for (enum knob i = 0; i < KNOB_QUESTION; i++)
        if (given[i] == VARIANT_AUTO && variant_has_key(space, i))
            return false;
    return true;
}

/* The value below; false if it is the least. */
static bool lower(const struct variant_space *space, enum knob knob, int *value) {
    const unsigned number = knobs_number(knob, value[knob]);
    const int below = knobs_up_to(space, knob, number - 1);
    if (knobs_number(knob, below) >= number)
        return false;
    value[knob] = below;
    return true;
}

/* Where what the rules chose is too much for a work-item or a group: shorter pieces, then smaller
 * groups, if such serve. */
static void make_smaller(const struct ocl_method *method, const struct ocl_context *context,
                         const struct clm_db *db, const int *given, int *value) {
    const struct variant_space *space = method->engine->variants;
    const int piece = value[KNOB_PIECE], group = value[KNOB_GROUP];
    while (method->check(context, db, value)) {
        if (given[KNOB_PIECE] == VARIANT_AUTO && lower(space, KNOB_PIECE, value))
            continue;
        value[KNOB_PIECE] = piece;
        if (given[KNOB_GROUP] == VARIANT_AUTO && lower(space, KNOB_GROUP, value))
            continue;
        value[KNOB_GROUP] = group;
        break;
    }
}

clm_status scan_choose(const struct ocl_method *method, const struct ocl_context *context,
                       const struct clm_db *db, struct variant *variant, char *reason,
                       size_t size) {
    int *value = variant->value, given[KNOBS];
    if (method->resolve)
        method->resolve(db, value);
    memcpy(given, value, sizeof given);
    if (is_complete(method->engine->variants, given)) {
        snprintf(reason, size, "as asked");
        return method->check(context, db, value);
    }
    if (choose_measured(method, context, db, given, value, reason, size))
        return CLM_OK;
    memcpy(value, given, sizeof given);
    method->complete(context, db, value);
    make_smaller(method, context, db, given, value);
    snprintf(reason, size, "by rule, since nothing like it was measured%s",
             method->is_tuned ? ": 'clmatch tune' does" : "");
    return method->check(context, db, value);
}
