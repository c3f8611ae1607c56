package org.tabletheory.schema.spi.rule;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeName;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.ItemLimits;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/**
 * The rules for the items of one model: one for each attribute that is not simply stored as it is. Every write reads this
 * table, whether it writes an entity directly or validates it attribute by attribute. Immutable.
 */
public final class ItemRules {
    private static final Derivation DERIVATION = new Derivation();

    private final Map<String, ItemRule> rules = new LinkedHashMap<>();

    private ItemRules(Model model) {
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
            WriteRole role = known != null ? known.role() : index == null ? WriteRole.PRIMARY_KEY : WriteRole.INDEX_KEY;
            rules.put(
                    name, new ItemRule(AttributeName.of(name), role, part.type(), maxBytes, index, false, false, null));
        }
    }

    private void addAttribute(AttributeDef def) {
        String name = def.attribute();
        ItemRule key = rules.get(name);
        WriteRole role = WriteRole.of(def, key == null ? WriteRole.VALUE : key.role());
        boolean ttl = def.hasRole(Role.TTL);
        Format format = def.json() || hasLifecycleRole(def) ? null : def.format();
        boolean required = def.required() && !role.isManaged() && role != WriteRole.PRIMARY_KEY;
        if (!role.isManaged() && !ttl && format == null && !required) {
            return;
        }
        rules.put(
                name,
                key == null
                        ? new ItemRule(AttributeName.of(name), role, null, 0, null, ttl, required, format)
                        : new ItemRule(
                                key.name(),
                                role,
                                key.keyType(),
                                key.maxKeyBytes(),
                                key.index(),
                                ttl,
                                required,
                                format));
    }

    /** Returns whether the attribute's values have the format of a role, which the library or the time to live checks. */
    private static boolean hasLifecycleRole(AttributeDef def) {
        for (Role role : def.roles()) {
            if (role.kind().isLifecycle()) {
                return true;
            }
        }
        return false;
    }

    /** A class and not a lambda, which the first write of a process would have to link. */
    private static final class Derivation implements Function<Model, ItemRules> {
        @Override
        public ItemRules apply(Model model) {
            return new ItemRules(model);
        }
    }

    /** Returns the rules for the items of a model; they are computed once per model. */
    public static ItemRules of(Model model) {
        return model.derived(DERIVATION);
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
