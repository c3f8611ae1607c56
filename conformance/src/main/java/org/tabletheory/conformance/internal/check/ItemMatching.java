package org.tabletheory.conformance.internal.check;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.conformance.internal.document.DocumentReader;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.document.JsonValue;

/** Compares expected attributes with those of an item, according to the model. */
final class ItemMatching {

    private ItemMatching() {}

    /** Returns a mismatch if the item does not have these attributes, or null. */
    static @Nullable Mismatch contains(String path, Model model, JsonValue.Obj expected, @Nullable Item item) {
        if (item == null) {
            return ValueMatching.mismatch(path, expected, "no item");
        }
        for (Map.Entry<String, JsonValue> attribute : expected.members().entrySet()) {
            Mismatch mismatch = attribute(
                    path + "." + attribute.getKey(),
                    model.attribute(attribute.getKey()).orElse(null),
                    attribute.getValue(),
                    item.get(attribute.getKey()));
            if (mismatch != null) {
                return mismatch;
            }
        }
        return null;
    }

    /** Returns a mismatch if the item does not have exactly these attributes, or null. */
    static @Nullable Mismatch equal(String path, Model model, JsonValue.Obj expected, @Nullable Item item) {
        Mismatch mismatch = contains(path, model, expected, item);
        if (mismatch != null || item == null) {
            return mismatch;
        }
        return item.attributes().keySet().equals(expected.members().keySet())
                ? null
                : new Mismatch(
                        path + " with " + new TreeSet<>(expected.members().keySet()),
                        "with " + new TreeSet<>(item.attributes().keySet()));
    }

    private static @Nullable Mismatch attribute(
            String path, @Nullable AttributeDef def, JsonValue expected, @Nullable Value actual) {
        if (def == null || actual == null || def.isEncrypted()) {
            return ValueMatching.compare(path, expected, actual);
        }
        if (def.json() && actual instanceof Value.S text && !(expected instanceof JsonValue.Text)) {
            return jsonText(path, expected, text.value());
        }
        boolean isNull = actual.type() == Type.NULL;
        if (isNull && def.type().isSet() && expected.equals(new JsonValue.Array(List.of()))) {
            return null;
        }
        if (!def.json() && !isNull && actual.type() != def.type()) {
            return new Mismatch(path + " of type " + def.type(), "type " + actual.type());
        }
        return ValueMatching.compare(path, expected, actual);
    }

    private static @Nullable Mismatch jsonText(String path, JsonValue expected, String text) {
        try {
            return DocumentReader.read("value.yml", text).toJson().equals(expected)
                    ? null
                    : ValueMatching.mismatch(path, expected, text);
        } catch (MalformedDocumentException notJson) {
            return ValueMatching.mismatch(path, expected, text);
        }
    }
}
