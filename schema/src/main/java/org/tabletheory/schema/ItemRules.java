package org.tabletheory.schema;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeName;
import org.tabletheory.attribute.Type;

/**
 * The rules for the items of one model: one for each attribute that is not simply stored as it is. Every write reads this
 * table, whether it writes an entity directly or validates it attribute by attribute. Immutable.
 */
public final class ItemRules {
    private final Map<String, ItemRule> rules = new LinkedHashMap<>();

    ItemRules(Model model) {
        addKey(model.partitionKey(), ItemLimits.PARTITION_KEY_BYTES, null);
        if (model.sortKey().isPresent()) {
            addKey(model.sortKey().get(), ItemLimits.SORT_KEY_BYTES, null);
        }
        for (IndexDef index : model.indexes()) {
            for (KeyPart part : index.partition()) {
                addKey(part, ItemLimits.PARTITION_KEY_BYTES, index.name());
            }
            for (KeyPart part : index.sort()) {
                addKey(part, ItemLimits.SORT_KEY_BYTES, index.name());
            }
        }
        for (AttributeDef def : model.attributes()) {
            addAttribute(def);
        }
    }

    /** Adds a part of a key; an attribute of several keys gets the strictest limit. */
    private void addKey(KeyPart part, int maxBytes, @Nullable String index) {
        String name = part.attribute();
        ItemRule known = rules.get(name);
        if (known == null || maxBytes < known.maxKeyBytes()) {
            ItemRule.Duty duty =
                    known != null ? known.duty() : index == null ? ItemRule.Duty.PRIMARY_KEY : ItemRule.Duty.INDEX_KEY;
            rules.put(
                    name, new ItemRule(AttributeName.of(name), duty, part.type(), maxBytes, index, false, false, null));
        }
    }

    private void addAttribute(AttributeDef def) {
        boolean timestamp = def.hasRole(Role.CREATED_AT) || def.hasRole(Role.UPDATED_AT);
        boolean version = def.hasRole(Role.VERSION);
        boolean ttl = def.hasRole(Role.TTL);
        boolean owned = timestamp || version;
        Format format = owned || ttl || def.json() ? null : def.format();
        if (!owned && !ttl && format == null && !def.required()) {
            return;
        }
        String name = def.attribute();
        ItemRule known = rules.get(name);
        AttributeName stored = known == null ? AttributeName.of(name) : known.name();
        Type keyType = known == null ? null : known.keyType();
        int maxKeyBytes = known == null ? 0 : known.maxKeyBytes();
        String index = known == null ? null : known.index();
        ItemRule.Duty duty = known == null ? ItemRule.Duty.VALUE : known.duty();
        boolean primary = duty == ItemRule.Duty.PRIMARY_KEY;
        if (!primary && owned) {
            duty = timestamp ? ItemRule.Duty.TIMESTAMP : ItemRule.Duty.VERSION;
        }
        boolean required = def.required() && !primary && !owned;
        rules.put(name, new ItemRule(stored, duty, keyType, maxKeyBytes, index, ttl, required, format));
    }

    /** Returns the rule of an attribute, or null when it is simply stored. */
    public @Nullable ItemRule of(String attribute) {
        return rules.get(attribute);
    }

    /** Returns all rules. */
    public Collection<ItemRule> all() {
        return rules.values();
    }
}
