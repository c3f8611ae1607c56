package org.tabletheory.conformance.internal.check;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.conformance.internal.document.DocumentFields;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.spi.tree.SourceNode;

/** Assertions on the item as DynamoDB stores it, read without the library. */
final class RawChecks {

    private RawChecks() {}

    /** {@code raw_item_contains}: the item has these attributes; numbers may be strings, binary is base64. */
    static Assertion contains(DocumentFields fields, String name) {
        JsonValue.Obj expected = fields.object(name);
        return outcome -> {
            Item raw = outcome.raw().get();
            for (Map.Entry<String, JsonValue> attribute : expected.members().entrySet()) {
                Mismatch mismatch = ValueMatching.compare(
                        name + "." + attribute.getKey(),
                        attribute.getValue(),
                        raw == null ? null : raw.get(attribute.getKey()));
                if (mismatch != null) {
                    return mismatch;
                }
            }
            return null;
        };
    }

    /** {@code raw_attribute_types}: attributes have these DynamoDB types. */
    static Assertion types(DocumentFields fields, String name) {
        Map<String, String> expected = fields.textMap(name);
        return outcome -> {
            Item raw = outcome.raw().get();
            for (Map.Entry<String, String> type : expected.entrySet()) {
                Value actual = raw == null ? null : raw.get(type.getKey());
                String found = actual == null ? "absent" : actual.type().name();
                if (!found.equals(type.getValue())) {
                    return new Mismatch(name + " " + type.getKey() + ": " + type.getValue(), found);
                }
            }
            return null;
        };
    }

    /** {@code raw_values}: attributes have exactly these values, in DynamoDB JSON. */
    static Assertion values(DocumentFields fields, String name) {
        Map<String, Value> expected = new TreeMap<>();
        DocumentFields.of(fields.get(name), "'" + name + "'")
                .members()
                .forEach((attribute, member) -> expected.put(attribute, value(member.value())));
        return outcome -> {
            Item raw = outcome.raw().get();
            for (Map.Entry<String, Value> attribute : expected.entrySet()) {
                Value actual = raw == null ? null : raw.get(attribute.getKey());
                if (!attribute.getValue().equals(actual)) {
                    return new Mismatch(
                            name + " " + attribute.getKey() + ": " + attribute.getValue(), String.valueOf(actual));
                }
            }
            return null;
        };
    }

    private static Value value(SourceNode node) {
        try {
            return DynamoJson.readValue(node.toJson().toText());
        } catch (AttributeException notDynamoJson) {
            throw new MalformedDocumentException(node.line(), "not DynamoDB JSON: " + notDynamoJson.getMessage());
        }
    }

    /** {@code item_missing_fields}: the stored item has no attributes with these names. */
    static Assertion missingFields(DocumentFields fields, String name) {
        List<String> attributes = fields.texts(name);
        return outcome -> {
            Item raw = outcome.raw().get();
            for (String attribute : attributes) {
                if (raw == null || raw.has(attribute)) {
                    return new Mismatch(
                            name + " " + attribute, raw == null ? "no item" : attribute + " is " + raw.get(attribute));
                }
            }
            return null;
        };
    }

    /** {@code raw_item_absent}: there is no stored item, or with {@code false} there is one. */
    static Assertion absent(DocumentFields fields, String name) {
        boolean absent = fields.flag(name);
        return outcome -> {
            Item raw = outcome.raw().get();
            return absent == (raw == null)
                    ? null
                    : new Mismatch(absent ? "nothing stored" : "an item stored", String.valueOf(raw));
        };
    }
}
