package org.tabletheory.mapping.internal;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeName;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.mapping.spi.codec.Put;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/** What a put does with each attribute of a model, where that is not simply to store it. Immutable. */
final class PutRules {
    private enum Kind {
        STAMP,
        VERSION,
        KEY,
        INDEX_KEY,
        TTL
    }

    private record Rule(Kind kind, AttributeName name, int bytes) {}

    private final Map<String, Rule> rules = new HashMap<>();

    PutRules(Model model) {
        for (IndexDef index : model.indexes()) {
            for (KeyPart part : index.partition()) {
                indexKey(part, Put.PARTITION);
            }
            for (KeyPart part : index.sort()) {
                indexKey(part, Put.SORT);
            }
        }
        for (AttributeDef def : model.attributes()) {
            String name = def.attribute();
            if (def.hasRole(Role.CREATED_AT) || def.hasRole(Role.UPDATED_AT)) {
                add(name, Kind.STAMP, 0);
            } else if (def.hasRole(Role.VERSION)) {
                add(name, Kind.VERSION, 0);
            } else if (def.hasRole(Role.TTL)) {
                add(name, Kind.TTL, 0);
            }
        }
        add(model.partitionKey().attribute(), Kind.KEY, Put.PARTITION);
        if (model.sortKey().isPresent()) {
            add(model.sortKey().get().attribute(), Kind.KEY, Put.SORT);
        }
    }

    private void indexKey(KeyPart part, int bytes) {
        Rule there = rules.get(part.attribute());
        add(part.attribute(), Kind.INDEX_KEY, there == null ? bytes : Math.min(there.bytes, bytes));
    }

    private void add(String name, Kind kind, int bytes) {
        rules.put(name, new Rule(kind, AttributeName.of(name), bytes));
    }

    /** Writes an attribute of an entity. */
    void write(Slot.Attribute attribute, @Nullable Object value, Put put, ItemWriter out) {
        Codec codec = attribute.codec();
        Rule rule = rules.get(attribute.name());
        if (rule == null) {
            if (!attribute.omitEmpty() || (value != null && !codec.isEmpty(value))) {
                out.name(attribute.name());
                codec.writeTo(value, out);
            }
            return;
        }
        GeneralCodec<Object> general = new GeneralCodec<>(codec);
        switch (rule.kind) {
            case KEY -> put.key(rule.name, general, value, rule.bytes, out);
            case INDEX_KEY -> put.indexKey(rule.name, general, value, attribute.omitEmpty(), rule.bytes, out);
            case TTL -> {
                if (!attribute.omitEmpty() || !general.isEmpty(value)) {
                    out.name(rule.name);
                    put.ttl(general, value, out);
                }
            }
            case STAMP -> {
                out.name(rule.name);
                out.string(put.stamp());
            }
            case VERSION -> {
                out.name(rule.name);
                put.version(general, value, out);
            }
        }
    }

    /** Writes what the library owns in the model and a class of several does not have. */
    void ownedBeyond(ObjectCodec codec, Put put, ItemWriter out) {
        for (Rule rule : rules.values()) {
            boolean owned = rule.kind == Kind.STAMP || rule.kind == Kind.VERSION;
            if (owned && !codec.storedNames().contains(rule.name.text())) {
                out.name(rule.name);
                if (rule.kind == Kind.STAMP) {
                    out.string(put.stamp());
                } else {
                    out.number(0);
                }
            }
        }
    }
}
