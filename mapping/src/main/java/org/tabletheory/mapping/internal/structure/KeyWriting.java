package org.tabletheory.mapping.internal.structure;

import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.PutStatus;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.mapping.spi.codec.PutContext;
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.ComputedKeys;
import org.tabletheory.schema.key.KeyInputException;
import org.tabletheory.schema.spi.rule.ItemRule;
import org.tabletheory.schema.spi.rule.ItemRules;
import org.tabletheory.schema.spi.rule.WriteRole;

/** Computes the keys of one entity by their templates. For one thread. */
final class KeyWriting implements Function<String, @Nullable Value> {
    private final ObjectCodec codec;
    private final Object entity;
    /** The rules and the time of a put; null for a draft. */
    private @Nullable ItemRules rules;

    private @Nullable PutContext put;

    KeyWriting(ObjectCodec codec, Object entity) {
        this.codec = codec;
        this.entity = entity;
    }

    /** Returns the stored value of a component. A put stores its own time in timestamps, whatever the entity has. */
    @Override
    public @Nullable Value apply(String attribute) {
        PutContext context = put;
        ItemRule rule = rules == null ? null : rules.of(attribute);
        return context != null && rule != null && rule.role() == WriteRole.TIMESTAMP
                ? Value.s(context.timestamp())
                : codec.component(entity, attribute);
    }

    /** Adds the keys to the fields of a draft. The entity may have been read, with a time of more digits than a key has. */
    void draft(ComputedKeys keys, Map<String, Draft.Field> fields) {
        for (ComputedKey computed : keys.all()) {
            String key;
            try {
                key = computed.keyOfStored(this);
            } catch (KeyInputException e) {
                throw new MappingMismatch(String.valueOf(e.getMessage()), e);
            }
            if (key != null) {
                fields.put(computed.attribute(), new Draft.Field(Value.s(key), false, false));
            }
        }
    }

    /** Writes the keys; a draft reports what is wrong if a key cannot be computed. */
    void put(ComputedKeys keys, ItemRules ofModel, PutContext context, ItemWriter out) {
        rules = ofModel;
        put = context;
        for (ComputedKey computed : keys.all()) {
            ItemRule rule = ofModel.of(computed.attribute());
            if (rule == null) {
                throw new IllegalStateException(computed.attribute() + " is not a key of the model");
            }
            try {
                String key = computed.key(this);
                if (rule.role() == WriteRole.PRIMARY_KEY) {
                    context.key(rule.name(), key, out);
                } else {
                    context.indexKey(rule.name(), key, false, out);
                }
            } catch (KeyInputException e) {
                context.needsValidation(PutStatus.INVALID_KEY);
            }
        }
    }
}
