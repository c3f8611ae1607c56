package org.tabletheory.conformance.internal.check;

import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.conformance.internal.document.YamlReader;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.document.JsonValue;

/** Compares the attributes that a document expects with those of an item, by what the model says of them. */
final class ItemMatching {

    private ItemMatching() {}

    /** Whether the item has these attributes, as the library gives them. */
    static @Nullable Mismatch contains(String path, Model model, JsonValue.Obj expected, @Nullable Item item) {
        if (item == null) {
            return Matching.mismatch(path, expected, "there is no item");
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

    /** Whether the item has these attributes and no others. */
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
            return Matching.compare(path, expected, actual);
        }
        if (def.json() && actual instanceof Value.S text && !(expected instanceof JsonValue.Text)) {
            return jsonText(path, expected, text.value());
        }
        boolean nothing = actual.type() == Type.NULL;
        if (nothing && def.type().isSet() && expected.equals(new JsonValue.Array(java.util.List.of()))) {
            return null;
        }
        if (!def.json() && !nothing && actual.type() != def.type()) {
            return new Mismatch(path + " of type " + def.type(), "type " + actual.type());
        }
        return Matching.compare(path, expected, actual);
    }

    private static @Nullable Mismatch jsonText(String path, JsonValue expected, String text) {
        try {
            return YamlReader.read(text).toJson().equals(expected) ? null : Matching.mismatch(path, expected, text);
        } catch (MalformedDocumentException notJson) {
            return Matching.mismatch(path, expected, text);
        }
    }
}
