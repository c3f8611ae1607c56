package org.tabletheory.client.internal.write;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.condition.Operator;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.ItemRule;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/**
 * The version that an entity carries, and what optimistic locking makes of it (DMS 0.1, "Optimistic locking").
 * Immutable.
 *
 * @param attribute the attribute with the role {@code version}
 * @param current the entity's version; 0 when it carries none
 * @param carried whether the entity says a version at all
 */
record VersionLock(String attribute, long current, boolean carried) {
    /** The lock of an entity, or empty when its model has no version. */
    static Optional<VersionLock> of(Model model, Draft draft, WriteErrors refusal) {
        Optional<AttributeDef> def = model.attribute(Role.VERSION);
        if (def.isEmpty()) {
            return Optional.empty();
        }
        String attribute = def.get().attribute();
        Draft.Field field = draft.field(attribute);
        if (field == null || field.value().type() == Type.NULL) {
            return Optional.of(new VersionLock(attribute, 0, false));
        }
        OptionalLong version = ItemRule.wholeNumber(field.value());
        if (version.isEmpty()) {
            throw refusal.invalid(
                    attribute,
                    "the version " + attribute + " is no whole number that fits 64 bits; leave it to the library");
        }
        return Optional.of(new VersionLock(attribute, version.getAsLong(), true));
    }

    /** The version of a stored item, or empty when it has none that could be one. */
    static OptionalLong found(Item item, String attribute) {
        return ItemRule.wholeNumber(item.get(attribute));
    }

    /** The version as it is stored. */
    Value value() {
        return Value.n(current);
    }

    /** The item has this very version. */
    Predicate condition() {
        return Predicate.equal(attribute, value());
    }

    /** The version that a condition asks for, where it asks for just one. */
    OptionalLong asked(@Nullable Predicate condition) {
        return condition == null ? OptionalLong.empty() : asked(condition, attribute);
    }

    /** The version in this attribute that a condition asks for, where it asks for just one. */
    static OptionalLong asked(Predicate condition, String attribute) {
        List<Predicate> parts = condition instanceof Predicate.And and ? and.parts() : List.of(condition);
        for (Predicate part : parts) {
            if (part instanceof Predicate.Compare compare
                    && compare.operator() == Operator.EQ
                    && compare.path().isTopLevel()
                    && compare.path().attribute().equals(attribute)) {
                return ItemRule.wholeNumber(compare.operands().get(0));
            }
        }
        return OptionalLong.empty();
    }

    /** The update's own step to the next version. */
    UpdateAction increment() {
        return new UpdateAction.Add(AttributePath.ofName(attribute), Value.n(1));
    }
}
