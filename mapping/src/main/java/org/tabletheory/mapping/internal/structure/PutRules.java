package org.tabletheory.mapping.internal.structure;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeName;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.mapping.internal.codec.Codec;
import org.tabletheory.mapping.spi.codec.PutContext;
import org.tabletheory.schema.spi.rule.ItemRule;
import org.tabletheory.schema.spi.rule.ItemRules;

/** Writes the attributes of entities that have no generated code, by the rules of their model. Immutable. */
public record PutRules(ItemRules rules) {
    /** Writes an attribute of an entity. */
    void write(Slot.AttributeSlot attribute, @Nullable Object value, PutContext put, ItemWriter out) {
        Codec codec = attribute.codec();
        ItemRule rule = rules.of(attribute.name());
        if (rule == null) {
            if (!attribute.omitEmpty() || (value != null && !codec.isEmpty(value))) {
                out.name(attribute.name());
                codec.writeTo(value, out);
            }
            return;
        }
        AttributeName name = rule.name();
        GeneralCodec<Object> general = new GeneralCodec<>(codec.unchecked());
        switch (rule.role()) {
            case PRIMARY_KEY -> put.key(name, general, value, out);
            case INDEX_KEY -> put.indexKey(name, general, value, attribute.omitEmpty(), out);
            case TIMESTAMP -> {
                out.name(name);
                out.string(put.timestamp());
            }
            case VERSION -> {
                out.name(name);
                put.version(general, value, out);
            }
            case VALUE -> {
                if (attribute.omitEmpty() && general.isEmpty(value)) {
                    put.missing(name);
                } else {
                    put.value(name, general, value, out);
                }
            }
        }
    }
}
