#include "host/plan/variant.h"

#include "host/base/message.h"
#include "host/base/text.h"

#include <string.h>

static int has_length(const char *word, const char *text, size_t length) {
    return strlen(word) == length && memcmp(word, text, length) == 0;
}

static clm_status unknown_key(const char *engine, const struct axis *axes, size_t axis_count,
                              const char *key, size_t length) {
    char known[512] = "";
    for (size_t i = 0; i < axis_count; i++)
        text_append(known, sizeof known, "%s%s", i ? ", " : "", axes[i].key);
    return message_set(CLM_ERR_VARIANT, "engine '%s' has no variant key '%.*s'; its keys: %s",
                       engine, (int)length, key, axis_count ? known : "none");
}

static clm_status unknown_value(const struct axis *axis, const char *value, size_t length) {
    char known[512] = "";
    for (size_t i = 0; axis->values[i]; i++)
        text_append(known, sizeof known, "%s%s", i ? ", " : "", axis->values[i]);
    return message_set(CLM_ERR_VARIANT, "variant key '%s' has no value '%.*s'; its values: %s",
                       axis->key, (int)length, value, known);
}

static clm_status parse_one(const char *engine, const struct axis *axes, size_t axis_count,
                            const char *item, size_t length, struct variant *variant) {
    const char *equals = memchr(item, '=', length);
    if (!equals)
        return message_set(CLM_ERR_VARIANT, "variant '%.*s' is not KEY=VALUE", (int)length, item);
    size_t key_length = (size_t)(equals - item), value_length = length - key_length - 1;
    for (size_t i = 0; i < axis_count; i++) {
        if (!has_length(axes[i].key, item, key_length))
            continue;
        if (variant->value[i] != VARIANT_AUTO)
            return message_set(CLM_ERR_VARIANT, "variant key '%s' is given twice; give it once",
                               axes[i].key);
        for (int k = 0; axes[i].values[k]; k++)
            if (has_length(axes[i].values[k], equals + 1, value_length))
                variant->value[i] = k;
        return variant->value[i] != VARIANT_AUTO
                   ? CLM_OK
                   : unknown_value(&axes[i], equals + 1, value_length);
    }
    return unknown_key(engine, axes, axis_count, item, key_length);
}

clm_status variant_parse(const char *engine, const struct axis *axes, size_t axis_count,
                         const char *text, struct variant *variant) {
    for (size_t i = 0; i < VARIANT_AXES_MAX; i++)
        variant->value[i] = VARIANT_AUTO;
    while (text && *text) {
        size_t length = strcspn(text, ",");
        clm_status status = parse_one(engine, axes, axis_count, text, length, variant);
        if (status)
            return status;
        text += length + (text[length] == ',');
    }
    return CLM_OK;
}

void variant_format(const struct axis *axes, size_t axis_count, const struct variant *variant,
                    char *buffer, size_t size) {
    buffer[0] = '\0';
    for (size_t i = 0; i < axis_count; i++) {
        if (variant->value[i] == VARIANT_AUTO)
            continue;
        text_append(buffer, size, "%s%s=%s", *buffer ? "," : "", axes[i].key,
                    axes[i].values[variant->value[i]]);
    }
}

void variant_first(const struct axis *axes, size_t axis_count, struct variant *variant) {
    for (size_t i = 0; i < axis_count; i++)
        variant->value[i] = axes[i].tuned ? VARIANT_AUTO : 0;
}

int variant_next(const struct axis *axes, size_t axis_count, struct variant *variant) {
    for (size_t i = axis_count; i > 0; i--) {
        if (axes[i - 1].tuned)
            continue;
        if (axes[i - 1].values[++variant->value[i - 1]])
            return 1;
        variant->value[i - 1] = 0;
    }
    return 0;
}
