package org.tabletheory.client.internal.write;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.ItemTooLargeException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.ItemLimits;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.spi.rule.ItemRule;
import org.tabletheory.schema.spi.rule.ItemRule.Violation;
import org.tabletheory.schema.spi.rule.ItemRules;
import org.tabletheory.schema.spi.rule.WriteRole;

/** Validates values by the rules of a model, and reports a violation with its path and the fix. */
final class ValueRules {
    private static final String OMIT =
            "; leave it out, or declare it omit_empty (@OmitEmpty): an item without it is not in the index";

    private final ItemRules rules;
    private final WriteErrors errors;
    private final StoredValueNormalizer form;

    ValueRules(Model model, WriteErrors errors) {
        this.rules = ItemRules.of(model);
        this.errors = errors;
        this.form = new StoredValueNormalizer(errors);
    }

    /** Returns the value as it is stored, or throws when the attribute must not have it. */
    Value stored(String attribute, Value value) {
        Value stored = form.of(attribute, value);
        ItemRule rule = rules.of(attribute);
        if (rule != null) {
            require(rule, stored);
        }
        return stored;
    }

    /** Returns a part of the primary key as it is stored, or throws when it is missing or must not be one. */
    Value key(KeyPart part, @Nullable Value value) {
        String attribute = part.attribute();
        ItemRule rule = rules.of(attribute);
        if (rule == null) {
            throw new IllegalArgumentException(attribute + " is not a key of the model");
        }
        Value given = value == null ? Value.nul() : value;
        require(rule, given);
        return form.of(attribute, given);
    }

    /** Throws when an item lacks an attribute that the model requires. */
    void requirePresent(Item item) {
        for (ItemRule rule : rules.all()) {
            if (rule.required() && !item.has(rule.name().text())) {
                throw error(rule, Violation.REQUIRED, Value.nul());
            }
        }
    }

    /** Throws when an update removes an attribute that the model requires. */
    void requireKept(List<UpdateAction> actions) {
        for (UpdateAction action : actions) {
            ItemRule rule =
                    action instanceof UpdateAction.Remove && action.path().isTopLevel()
                            ? rules.of(action.path().attribute())
                            : null;
            if (rule != null && rule.required()) {
                throw error(rule, Violation.REQUIRED, Value.nul());
            }
        }
    }

    private void require(ItemRule rule, Value value) {
        Violation violation = rule.check(value);
        if (violation != null) {
            throw error(rule, violation, value);
        }
    }

    private TableTheoryException error(ItemRule rule, Violation violation, Value value) {
        String attribute = rule.name().text();
        boolean primary = rule.role() == WriteRole.PRIMARY_KEY;
        String key = primary ? "the key " + attribute : attribute + " is a key of the index " + rule.index();
        return switch (violation) {
            case NULL ->
                primary
                        ? errors.at(
                                attribute,
                                ErrorCodes.MISSING_PRIMARY_KEY,
                                key + " is missing; give the full primary key")
                        : errors.invalid(attribute, key + " and cannot be NULL" + OMIT);
            case REQUIRED ->
                errors.invalid(
                        attribute,
                        attribute + " is required by the model, so it cannot be missing or NULL; give it a value");
            case FORMAT ->
                errors.invalid(
                        attribute,
                        attribute + " does not have the format "
                                + Objects.requireNonNull(rule.format()).text() + " of the model; use "
                                + rule.format().example());
            case EMPTY ->
                primary
                        ? errors.at(
                                attribute,
                                ErrorCodes.MISSING_PRIMARY_KEY,
                                key + " is empty, and DynamoDB rejects empty keys; give it a value")
                        : errors.invalid(attribute, key + " and cannot be empty" + OMIT);
            case WRONG_TYPE ->
                errors.invalid(
                        attribute,
                        key + (primary ? " is" : "") + " of type " + rule.keyType() + ", not " + value.type());
            case TOO_LONG ->
                errors.invalid(
                        attribute,
                        key + (primary ? "" : " and") + " has " + ItemSize.of(value) + " bytes, more than the "
                                + rule.maxKeyBytes() + " that DynamoDB allows");
            case NOT_WHOLE ->
                errors.invalid(
                        attribute, "the ttl " + attribute + " must be a whole number of epoch seconds, or an Instant");
            case BEFORE_1970 ->
                errors.invalid(
                        attribute,
                        "the ttl " + attribute + " is negative; it must be epoch seconds, or an Instant after 1970");
            case MILLISECONDS ->
                errors.invalid(
                        attribute,
                        "the ttl " + attribute
                                + " looks like milliseconds; it must be epoch seconds, so divide by 1000");
        };
    }

    /** Throws when an item is larger than DynamoDB stores. */
    static void requireSize(long bytes, WriteErrors errors) {
        requireSize(
                "the item",
                bytes,
                ErrorContext.of(errors.operation(), errors.model().subject()));
    }

    /** Throws when an item, which the message calls so, is larger than DynamoDB allows. */
    static void requireSize(String item, long bytes, ErrorContext context) {
        if (bytes > ItemLimits.ITEM_BYTES) {
            throw new ItemTooLargeException(
                    item + " has " + bytes + " bytes, more than the " + ItemLimits.ITEM_BYTES
                            + " that DynamoDB stores; keep large values elsewhere, such as in S3, and store a reference",
                    context,
                    null);
        }
    }
}
