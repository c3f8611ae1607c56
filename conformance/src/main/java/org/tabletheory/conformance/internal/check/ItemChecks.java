package org.tabletheory.conformance.internal.check;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.conformance.internal.document.Fields;
import org.tabletheory.schema.document.JsonValue;

/** Assertions on the one item that the library gave. */
final class ItemChecks {

    private ItemChecks() {}

    /** {@code item_contains}: it has these attributes. */
    static Check contains(Fields fields, String name) {
        JsonValue.Obj expected = fields.object(name);
        return outcome -> ItemMatching.contains(name, outcome.model(), expected, outcome.item());
    }

    /** {@code item_equals}: it has these attributes and no others. */
    static Check equal(Fields fields, String name) {
        JsonValue.Obj expected = fields.object(name);
        return outcome -> ItemMatching.equal(name, outcome.model(), expected, outcome.item());
    }

    /** {@code item_has_fields}: it has attributes of these names. */
    static Check hasFields(Fields fields, String name) {
        return presence(fields.texts(name), name, true);
    }

    /** {@code item_lacks_fields}: it has no attributes of these names. */
    static Check lacksFields(Fields fields, String name) {
        return presence(fields.texts(name), name, false);
    }

    private static Check presence(List<String> attributes, String name, boolean wanted) {
        return outcome -> {
            Item item = outcome.item();
            for (String attribute : attributes) {
                if (item == null || item.has(attribute) != wanted) {
                    return new Mismatch(
                            name + " " + attribute,
                            item == null
                                    ? "there is no item"
                                    : "only " + item.attributes().keySet());
                }
            }
            return null;
        };
    }

    /** {@code item_absent}: there is no item, or there is one. */
    static Check absent(Fields fields, String name) {
        boolean absent = fields.flag(name);
        return outcome -> absent == (outcome.item() == null)
                ? null
                : new Mismatch(absent ? "no item" : "an item", absent ? "an item" : "no item");
    }

    /** {@code item_field_equals_var}: attributes are what variables kept. */
    static Check equalsVariable(Fields fields, String name) {
        return variables(fields.textMap(name), name, true);
    }

    /** {@code item_field_not_equals_var}: attributes are not what variables kept. */
    static Check differsFromVariable(Fields fields, String name) {
        return variables(fields.textMap(name), name, false);
    }

    private static Check variables(Map<String, String> pairs, String name, boolean equal) {
        return outcome -> {
            for (Map.Entry<String, String> pair : pairs.entrySet()) {
                Value actual = value(outcome.item(), pair.getKey());
                Value kept = outcome.variables().get(pair.getValue());
                if (actual == null || kept == null || actual.equals(kept) != equal) {
                    return new Mismatch(
                            name + " " + pair.getKey() + (equal ? " = " : " other than ") + kept,
                            String.valueOf(actual));
                }
            }
            return null;
        };
    }

    /** {@code item_field_matches}: the text of attributes follows these patterns from end to end. */
    static Check matches(Fields fields, String name) {
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
