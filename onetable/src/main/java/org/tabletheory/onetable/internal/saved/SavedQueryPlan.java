package org.tabletheory.onetable.internal.saved;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.onetable.internal.command.ExpressionScope;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.js.DateForm;
import org.tabletheory.onetable.internal.value.RenderedTemplate;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.FieldType;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableEntity;
import org.tabletheory.schema.onetable.OneTableField;
import org.tabletheory.schema.onetable.OneTableIndex;
import org.tabletheory.schema.onetable.SavedQuery;

/**
 * The request of a saved query.
 *
 * @param request the request of the first page
 * @param limit the maximum number of entities
 * @param notes what was interpreted leniently
 */
public record SavedQueryPlan(ItemQuery request, long limit, List<String> notes) {

    /**
     * Plans a saved query.
     *
     * @param numericDates the form of dates that are stored as numbers
     * @throws InvalidInputException if the query is invalid
     */
    public static SavedQueryPlan of(OneTableDocument schema, SavedQuery query, DateForm numericDates) {
        return new SavedQueryPlanner(schema, query, numericDates).plan();
    }

    private static final class SavedQueryPlanner {
        private static final BigDecimal LARGEST_LIMIT = BigDecimal.valueOf(Long.MAX_VALUE);

        private final OneTableDocument schema;
        private final SavedQuery query;
        private final List<String> notes = new ArrayList<>();
        private final FilterValues values;
        private final ExpressionScope scope = new ExpressionScope();
        private final String type;
        private final OneTableIndex index;
        private final @Nullable OneTableEntity entity;

        SavedQueryPlanner(OneTableDocument schema, SavedQuery query, DateForm numericDates) {
            this.schema = schema;
            this.query = query;
            this.values = new FilterValues(schema.params(), numericDates);
            this.type = query.type().orElse(query.hash().isPresent() ? "Query" : "Scan");
            requireKnown("type", type, SavedQuery.TYPES);
            query.operation().ifPresent(operation -> requireKnown("operation", operation, SavedQuery.OPERATIONS));
            this.entity = entity();
            this.index = index();
        }

        /** A value that is ignored would run another query than the one that was meant. */
        private static void requireKnown(String property, String value, List<String> known) {
            if (!known.contains(value)) {
                throw new InvalidInputException("unknown " + property + "; supported: " + String.join(", ", known));
            }
        }

        SavedQueryPlan plan() {
            String keys = type.equals("Scan") ? null : keys();
            String filters = new SavedQueryFilters(schema, entity, values, scope).convert(query.filters());
            if (entity != null) {
                String ofType = scope.name(schema.params().typeField()) + " = " + scope.value(Value.s(entity.name()));
                filters = filters.isEmpty() ? ofType : ofType + " AND " + filters;
            }
            ItemQuery request = new ItemQuery(
                    keys == null ? null : scope.expression(keys),
                    index.isPrimary() ? null : index.name(),
                    filters.isEmpty() ? null : scope.expression(filters),
                    List.of(),
                    true,
                    false,
                    null,
                    null,
                    false,
                    null);
            return new SavedQueryPlan(request, limit(), List.copyOf(notes));
        }

        private @Nullable OneTableEntity entity() {
            if (!type.equals("Entity")) {
                return null;
            }
            String model = query.model()
                    .orElseThrow(() -> new InvalidInputException("a query of type Entity needs a model; add `model`"));
            OneTableEntity found = schema.entities().get(model);
            if (found == null) {
                throw new InvalidInputException("unknown model '" + model + "'; the schema has "
                        + String.join(", ", schema.entities().keySet()));
            }
            return found;
        }

        private OneTableIndex index() {
            String name = query.index().orElse(OneTableIndex.PRIMARY);
            OneTableIndex exact = schema.indexes().get(name);
            if (exact != null) {
                return exact;
            }
            for (OneTableIndex candidate : schema.indexes().values()) {
                if (candidate.name().equalsIgnoreCase(name)) {
                    notes.add("unknown index '" + name + "'; using '" + candidate.name() + "'");
                    return candidate;
                }
            }
            throw new InvalidInputException("unknown index '" + name + "'; the schema has "
                    + String.join(", ", schema.indexes().keySet()));
        }

        private long limit() {
            if (query.limit().isEmpty()) {
                return Long.MAX_VALUE;
            }
            if (query.limit().get() instanceof JsonValue.Num number
                    && number.isInteger()
                    && number.value().signum() > 0) {
                return number.value().min(LARGEST_LIMIT).longValue();
            }
            throw new InvalidInputException("the limit must be an integer greater than 0");
        }

        /** Returns the key condition, or null to scan the table. */
        private @Nullable String keys() {
            Value hash = hash();
            if (hash == null) {
                if (entity == null) {
                    throw new InvalidInputException("a query of type Query needs the hash key; add `hash`");
                }
                notes.add(
                        "the query has no hash and the model's template does not determine it, so the table is scanned");
                return null;
            }
            String condition = scope.name(index.hash()) + " = " + scope.value(hash);
            String sort = index.sort() == null ? "" : sort(index.sort());
            return sort.isEmpty() ? condition : condition + " AND " + sort;
        }

        private @Nullable Value hash() {
            if (query.hash().isPresent() && !(query.hash().get() instanceof JsonValue.Null)) {
                return key(query.hash().get(), index.hash());
            }
            RenderedTemplate template = template(index.hash());
            return template == null
                    ? null
                    : template.complete()
                            .map(text -> key(JsonValue.text(text), index.hash()))
                            .orElse(null);
        }

        private Value key(JsonValue value, String attribute) {
            boolean number = schema.entities().values().stream()
                    .map(candidate -> candidate.fieldOfAttribute(attribute))
                    .filter(Objects::nonNull)
                    .anyMatch(field -> field.type() == FieldType.NUMBER);
            return values.of(value, number ? "number" : "string", null);
        }

        private @Nullable RenderedTemplate template(String attribute) {
            OneTableEntity of = entity;
            OneTableField field = of == null ? null : of.fieldOfAttribute(attribute);
            if (of == null || field == null || field.value() == null) {
                return null;
            }
            String typeField = schema.params().typeField();
            return RenderedTemplate.of(field.value(), path -> path.equals(typeField) ? of.name() : null, DateForm.ISO);
        }

        private String sort(String attribute) {
            String operation = query.operation().orElse("Equal");
            JsonValue given = query.properties().get("sort");
            if (given == null) {
                return prefix(attribute, operation);
            }
            if (operation.equals("Between")) {
                List<JsonValue> pair = pair(given);
                return scope.name(attribute) + " BETWEEN " + scope.value(key(pair.get(0), attribute)) + " AND "
                        + scope.value(key(pair.get(1), attribute));
            }
            String operator = switch (operation) {
                case "Equal" -> "=";
                case "Less than" -> "<";
                case "Less than or equal" -> "<=";
                case "Greater than or equal" -> ">=";
                case "Greater than" -> ">";
                case "Begins with" -> "";
                default -> throw new AssertionError(operation);
            };
            String name = scope.name(attribute);
            String value = scope.value(key(given, attribute));
            return operator.isEmpty()
                    ? "begins_with(" + name + ", " + value + ")"
                    : name + " " + operator + " " + value;
        }

        /** Returns the prefix condition of the model's sort keys, for Begins with without a value. */
        private String prefix(String attribute, String operation) {
            RenderedTemplate template = operation.equals("Begins with") ? template(attribute) : null;
            return template == null || template.prefix().isEmpty()
                    ? ""
                    : "begins_with(" + scope.name(attribute) + ", " + scope.value(Value.s(template.prefix())) + ")";
        }

        /** Returns two operands: an array, {@code sort} and {@code sort2}, or two texts separated by a comma. */
        private List<JsonValue> pair(JsonValue given) {
            JsonValue second = query.properties().get("sort2");
            if (second != null) {
                return List.of(given, second);
            }
            if (given instanceof JsonValue.Array array && array.elements().size() == 2) {
                return array.elements();
            }
            if (given instanceof JsonValue.Text text && text.value().split(",", -1).length == 2) {
                String[] ends = text.value().split(",", -1);
                return List.of(JsonValue.text(ends[0].strip()), JsonValue.text(ends[1].strip()));
            }
            throw new InvalidInputException("Between needs an array of two values in `sort`");
        }
    }
}
