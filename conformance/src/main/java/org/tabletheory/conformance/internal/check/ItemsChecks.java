package org.tabletheory.conformance.internal.check;

import java.util.List;
import org.tabletheory.attribute.Item;
import org.tabletheory.conformance.internal.document.DocumentFields;
import org.tabletheory.schema.document.JsonValue;

/** Assertions on the items, the count and the cursor of a query or scan. */
final class ItemsChecks {

    private ItemsChecks() {}

    /** {@code items_contains}: the first items have these attributes, in order. */
    static Assertion contains(DocumentFields fields, String name) {
        List<JsonValue.Obj> expected = fields.objects(name);
        return outcome -> {
            List<Item> items = outcome.items();
            for (int i = 0; i < expected.size(); i++) {
                Mismatch mismatch = ItemMatching.contains(
                        name + "[" + i + "]", outcome.model(), expected.get(i), i < items.size() ? items.get(i) : null);
                if (mismatch != null) {
                    return mismatch;
                }
            }
            return null;
        };
    }

    /** {@code items_missing_fields}: no item has an attribute with these names. */
    static Assertion missingFields(DocumentFields fields, String name) {
        List<String> attributes = fields.texts(name);
        return outcome -> {
            for (Item item : outcome.items()) {
                for (String attribute : attributes) {
                    if (item.has(attribute)) {
                        return new Mismatch(name + " " + attribute, "an item with " + item.get(attribute));
                    }
                }
            }
            return null;
        };
    }

    /** {@code item_count}: the number of items returned. */
    static Assertion size(DocumentFields fields, String name) {
        return number(fields, name, "items", outcome -> outcome.items().size());
    }

    /** {@code count}: the result of counting items. */
    static Assertion count(DocumentFields fields, String name) {
        return number(
                fields,
                name,
                "counted",
                outcome -> outcome.result() instanceof StepOutcome.Counted counted ? counted.count() : -1);
    }

    private interface Quantity {
        long of(StepOutcome outcome);
    }

    private static Assertion number(DocumentFields fields, String name, String what, Quantity actual) {
        Integer expected = fields.findInteger(name);
        return outcome -> expected != null && expected == actual.of(outcome)
                ? null
                : new Mismatch(expected + " " + what, actual.of(outcome) + " " + what);
    }

    /** {@code cursor_equals}: the cursor is exactly this text; empty at the end. */
    static Assertion cursor(DocumentFields fields, String name) {
        String expected = fields.text(name);
        return outcome -> expected.equals(cursor(outcome))
                ? null
                : new Mismatch("the cursor '" + expected + "'", "'" + cursor(outcome) + "'");
    }

    /** {@code has_more}: there is a cursor, or with {@code false} there is none. */
    static Assertion hasMore(DocumentFields fields, String name) {
        boolean more = fields.flag(name);
        return outcome -> more == !cursor(outcome).isEmpty()
                ? null
                : new Mismatch(more ? "a cursor" : "no cursor", "'" + cursor(outcome) + "'");
    }

    private static String cursor(StepOutcome outcome) {
        return outcome.result() instanceof StepOutcome.Many many ? many.cursor() : "";
    }
}
