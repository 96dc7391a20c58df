#include "host/plan/variant.h"

#include "host/base/message.h"
#include "host/base/text.h"

#include <string.h>

const struct variant_space variants_one = {.axis_count = 0};

bool variant_has_value(const struct variant_space *space, size_t axis, int value) {
    return !space->values || space->values[axis] >> value & 1;
}

bool variant_has_key(const struct variant_space *space, size_t axis) {
    return !space->values || (space->values[axis] & (space->values[axis] - 1)) != 0;
}

/* What an axis has if no key sets it. */
static int without_key(const struct variant_space *space, size_t axis) {
    if (variant_has_key(space, axis) || !space->values[axis])
        return VARIANT_AUTO;
    int value = 0;
    while (!variant_has_value(space, axis, value))
        value++;
    return value;
}

static int has_length(const char *word, const char *text, size_t length) {
    return strlen(word) == length && memcmp(word, text, length) == 0;
}

static clm_status unknown_key(const char *engine, const struct variant_space *space,
                              const char *key, size_t length) {
    char known[512] = "";
    for (size_t i = 0; i < space->axis_count; i++)
        if (variant_has_key(space, i))
            text_append(known, sizeof known, "%s%s", *known ? ", " : "", space->axes[i].key);
    return message_set(CLM_ERR_VARIANT, "engine '%s' has no variant key '%.*s'; its keys: %s%s",
                       engine, (int)length, key, *known ? known : "none",
                       space->presets ? ", preset" : "");
}

static clm_status unknown_value(const struct variant_space *space, size_t index, const char *value,
                                size_t length) {
    const struct axis *axis = &space->axes[index];
    char known[512] = "";
    for (int i = 0; axis->values[i]; i++)
        if (variant_has_value(space, index, i))
            text_append(known, sizeof known, "%s%s", *known ? ", " : "", axis->values[i]);
    return message_set(CLM_ERR_VARIANT, "variant key '%s' has no value '%.*s'; its values: %s",
                       axis->key, (int)length, value, known);
}

static clm_status unknown_preset(const char *engine, const struct variant_space *space,
                                 const char *name, size_t length) {
    char known[1024] = "";
    for (size_t i = 0; space->presets[i].name; i++)
        text_append(known, sizeof known, "%s%s", i ? ", " : "", space->presets[i].name);
    return message_set(CLM_ERR_VARIANT, "engine '%s' has no preset '%.*s'; its presets: %s", engine,
                       (int)length, name, known);
}

/* A part of the text: KEY=VALUE. */
struct item {
    const char *key, *value;
    size_t key_length, value_length;
};

/* Takes the first part off the text. */
static clm_status take_item(const char **text, struct item *item) {
    size_t length = strcspn(*text, ",");
    const char *equals = memchr(*text, '=', length);
    if (!equals)
        return message_set(CLM_ERR_VARIANT, "variant '%.*s' is not KEY=VALUE", (int)length, *text);
    item->key = *text;
    item->key_length = (size_t)(equals - *text);
    item->value = equals + 1;
    item->value_length = length - item->key_length - 1;
    *text += length + ((*text)[length] == ',');
    return CLM_OK;
}

static clm_status given_twice(const char *key) {
    return message_set(CLM_ERR_VARIANT, "variant key '%s' is given twice; give it once", key);
}

static clm_status parse_preset(const char *engine, const struct variant_space *space,
                               const struct item *item, const struct preset **preset) {
    if (*preset)
        return given_twice("preset");
    for (size_t i = 0; space->presets[i].name && !*preset; i++)
        if (has_length(space->presets[i].name, item->value, item->value_length))
            *preset = &space->presets[i];
    return *preset ? CLM_OK : unknown_preset(engine, space, item->value, item->value_length);
}

static clm_status parse_key(const char *engine, const struct variant_space *space,
                            const struct item *item, struct variant *variant) {
    for (size_t i = 0; i < space->axis_count; i++) {
        const struct axis *axis = &space->axes[i];
        if (!variant_has_key(space, i) || !has_length(axis->key, item->key, item->key_length))
            continue;
        if (variant->value[i] != VARIANT_AUTO)
            return given_twice(axis->key);
        for (int k = 0; axis->values[k]; k++)
            if (variant_has_value(space, i, k) &&
                has_length(axis->values[k], item->value, item->value_length))
                variant->value[i] = k;
        return variant->value[i] != VARIANT_AUTO
                   ? CLM_OK
                   : unknown_value(space, i, item->value, item->value_length);
    }
    return unknown_key(engine, space, item->key, item->key_length);
}

clm_status variant_parse(const char *engine, const struct variant_space *space, const char *text,
                         struct variant *variant) {
    const struct preset *preset = NULL;
    struct variant by_preset;
    for (size_t i = 0; i < VARIANT_AXES_MAX; i++)
        variant->value[i] = i < space->axis_count ? without_key(space, i) : VARIANT_AUTO;
    while (text && *text) {
        struct item item = {0};
        clm_status status = take_item(&text, &item);
        if (!status && space->presets && has_length("preset", item.key, item.key_length))
            status = parse_preset(engine, space, &item, &preset);
        else if (!status)
            status = parse_key(engine, space, &item, variant);
        if (status)
            return status;
    }
    if (!preset)
        return CLM_OK;
    clm_status status = variant_parse(engine, space, preset->variant, &by_preset);
    for (size_t i = 0; i < space->axis_count; i++)
        if (variant->value[i] == VARIANT_AUTO)
            variant->value[i] = by_preset.value[i];
    return status;
}

void variant_format(const struct variant_space *space, const struct variant *variant, char *buffer,
                    size_t size) {
    buffer[0] = '\0';
    for (size_t i = 0; i < space->axis_count; i++) {
        if (variant->value[i] == VARIANT_AUTO || !variant_has_key(space, i))
            continue;
        text_append(buffer, size, "%s%s=%s", *buffer ? "," : "", space->axes[i].key,
                    space->axes[i].values[variant->value[i]]);
    }
}

static bool exists(const struct variant_space *space, const struct variant *variant) {
    return !space->exists || space->exists(variant);
}

/* The first value from `value` on that the engine has; of none the last and one more. */
static int value_from(const struct variant_space *space, size_t axis, int value) {
    while (space->axes[axis].values[value] && !variant_has_value(space, axis, value))
        value++;
    return value;
}

static bool advance(const struct variant_space *space, struct variant *variant) {
    for (size_t i = space->axis_count; i-- > 0;) {
        if (space->axes[i].tuned || !variant_has_key(space, i))
            continue;
        variant->value[i] = value_from(space, i, variant->value[i] + 1);
        if (space->axes[i].values[variant->value[i]])
            return true;
        variant->value[i] = value_from(space, i, 0);
    }
    return false;
}

void variant_first(const struct variant_space *space, struct variant *variant) {
    for (size_t i = 0; i < space->axis_count; i++)
        variant->value[i] = !variant_has_key(space, i) ? without_key(space, i)
                            : space->axes[i].tuned     ? VARIANT_AUTO
                                                       : value_from(space, i, 0);
    while (!exists(space, variant) && advance(space, variant))
        ;
}

bool variant_next(const struct variant_space *space, struct variant *variant) {
    while (advance(space, variant))
        if (exists(space, variant))
            return true;
    return false;
}
