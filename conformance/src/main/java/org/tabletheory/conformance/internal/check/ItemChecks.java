package org.tabletheory.conformance.internal.check;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.conformance.internal.document.DocumentFields;
import org.tabletheory.schema.document.JsonValue;

/** Assertions on the item that the library returned. */
final class ItemChecks {

    private ItemChecks() {}

    /** {@code item_contains}: the item has these attributes. */
    static Assertion contains(DocumentFields fields, String name) {
        JsonValue.Obj expected = fields.object(name);
        return outcome -> ItemMatching.contains(name, outcome.model(), expected, outcome.item());
    }

    /** {@code item_equals}: the item has exactly these attributes. */
    static Assertion equal(DocumentFields fields, String name) {
        JsonValue.Obj expected = fields.object(name);
        return outcome -> ItemMatching.equal(name, outcome.model(), expected, outcome.item());
    }

    /** {@code item_has_fields}: the item has attributes with these names. */
    static Assertion hasFields(DocumentFields fields, String name) {
        return presence(fields.texts(name), name, true);
    }

    /** {@code item_lacks_fields}: the item has no attributes with these names. */
    static Assertion lacksFields(DocumentFields fields, String name) {
        return presence(fields.texts(name), name, false);
    }

    private static Assertion presence(List<String> attributes, String name, boolean wanted) {
        return outcome -> {
            Item item = outcome.item();
            for (String attribute : attributes) {
                if (item == null || item.has(attribute) != wanted) {
                    return new Mismatch(
                            name + " " + attribute,
                            item == null
                                    ? "no item"
                                    : "only " + item.attributes().keySet());
                }
            }
            return null;
        };
    }

    /** {@code item_absent}: there is no item, or with {@code false} there is one. */
    static Assertion absent(DocumentFields fields, String name) {
        boolean absent = fields.flag(name);
        return outcome -> absent == (outcome.item() == null)
                ? null
                : new Mismatch(absent ? "no item" : "an item", absent ? "an item" : "no item");
    }

    /** {@code item_field_equals_var}: attributes equal saved variables. */
    static Assertion equalsVariable(DocumentFields fields, String name) {
        return variables(fields.textMap(name), name, true);
    }

    /** {@code item_field_not_equals_var}: attributes differ from saved variables. */
    static Assertion differsFromVariable(DocumentFields fields, String name) {
        return variables(fields.textMap(name), name, false);
    }

    private static Assertion variables(Map<String, String> pairs, String name, boolean equal) {
        return outcome -> {
            for (Map.Entry<String, String> pair : pairs.entrySet()) {
                Value actual = value(outcome.item(), pair.getKey());
                Value saved = outcome.variables().get(pair.getValue());
                if (actual == null || saved == null || actual.equals(saved) != equal) {
                    return new Mismatch(
                            name + " " + pair.getKey() + (equal ? " = " : " other than ") + saved,
                            String.valueOf(actual));
                }
            }
            return null;
        };
    }

    /** {@code item_field_matches}: attributes match these regular expressions. */
    static Assertion matches(DocumentFields fields, String name) {
        Map<String, String> patterns = fields.textMap(name);
        return outcome -> {
            for (Map.Entry<String, String> pattern : patterns.entrySet()) {
                Value actual = value(outcome.item(), pattern.getKey());
                if (!Pattern.matches(pattern.getValue(), text(actual))) {
                    return new Mismatch(
                            name + " " + pattern.getKey() + " like " + pattern.getValue(), String.valueOf(actual));
                }
            }
            return null;
        };
    }

    private static String text(@Nullable Value value) {
        if (value instanceof Value.S string) {
            return string.value();
        }
        return value instanceof Value.N number ? number.text() : "";
    }

    private static @Nullable Value value(@Nullable Item item, String attribute) {
        return item == null ? null : item.get(attribute);
    }
}
