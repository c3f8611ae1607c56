package org.tabletheory.schema.onetable;

import java.util.List;
import java.util.Optional;
import org.tabletheory.schema.document.JsonValue;

/**
 * A saved query (OneTable 1.1.0, "Queries").
 *
 * @param name the name of the query
 * @param filters its filters, in order
 * @param properties all properties of the query in document order
 */
public record SavedQuery(String name, List<Filter> filters, JsonValue.Obj properties) {

    public SavedQuery {
        filters = List.copyOf(filters);
    }

    /** The values of {@code operation}: comparisons of the sort key. */
    public static final List<String> OPERATIONS = List.of(
            "Equal",
            "Less than",
            "Less than or equal",
            "Greater than or equal",
            "Greater than",
            "Begins with",
            "Between");

    /** The values of {@code type}. */
    public static final List<String> TYPES = List.of("Scan", "Query", "Entity");

    /**
     * A filter of a saved query.
     *
     * @param properties all properties of the filter
     */
    public record Filter(JsonValue.Obj properties) {

        /** The values of {@code operation} in a filter. */
        public static final List<String> OPERATIONS = List.of(
                "Equal",
                "Not equal",
                "Less than",
                "Less than or equal",
                "Greater than or equal",
                "Greater than",
                "Between",
                "Begins with",
                "Existing",
                "Not Existing",
                "Contains",
                "Does not contain");

        /** The values of {@code type}. */
        public static final List<String> TYPES =
                List.of("array", "binary", "boolean", "buffer", "date", "number", "object", "set", "string");

        public Optional<String> field() {
            return Optional.ofNullable(properties.text("field"));
        }

        public Optional<String> operation() {
            return Optional.ofNullable(properties.text("operation"));
        }

        public Optional<String> combine() {
            return Optional.ofNullable(properties.text("combine"));
        }

        public Optional<String> type() {
            return Optional.ofNullable(properties.text("type"));
        }

        public Optional<JsonValue> value() {
            return Optional.ofNullable(properties.get("value"));
        }
    }

    public Optional<String> index() {
        return Optional.ofNullable(properties.text("index"));
    }

    public Optional<String> model() {
        return Optional.ofNullable(properties.text("model"));
    }

    public Optional<String> operation() {
        return Optional.ofNullable(properties.text("operation"));
    }

    public Optional<String> type() {
        return Optional.ofNullable(properties.text("type"));
    }

    public Optional<JsonValue> hash() {
        return Optional.ofNullable(properties.get("hash"));
    }

    public Optional<JsonValue> limit() {
        return Optional.ofNullable(properties.get("limit"));
    }
}
