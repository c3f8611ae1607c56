package org.tabletheory.onetable.internal.saved;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.Expression;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.onetable.internal.UnfitException;
import org.tabletheory.onetable.internal.text.RenderedTemplate;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.FieldType;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableEntity;
import org.tabletheory.schema.onetable.OneTableField;
import org.tabletheory.schema.onetable.OneTableIndex;
import org.tabletheory.schema.onetable.SavedQuery;

/**
 * A saved query as a request.
 *
 * @param request the first page's
 * @param limit the most entities to give
 * @param notes what was taken leniently, in words
 */
public record QueryPlan(ItemQuery request, long limit, List<String> notes) {

    /**
     * Plans a query.
     *
     * @throws UnfitException when it says what cannot be run
     */
    public static QueryPlan of(OneTableDocument schema, SavedQuery query) {
        return new Planner(schema, query).plan();
    }

    private static final class Planner {
        private final OneTableDocument schema;
        private final SavedQuery query;
        private final List<String> notes = new ArrayList<>();
        private final StoredForm form;
        private final String type;
        private final OneTableIndex index;
        private final @Nullable OneTableEntity entity;

        Planner(OneTableDocument schema, SavedQuery query) {
            this.schema = schema;
            this.query = query;
            this.form = new StoredForm(schema.params());
            this.type = query.type().orElse(query.hash().isPresent() ? "Query" : "Scan");
            this.entity = entity();
            this.index = index();
        }

        QueryPlan plan() {
            Expression keys = type.equals("Scan") ? null : keys();
            Placeholders placeholders = new Placeholders("f");
            String filters = new QueryFilters(schema, entity, form).write(query.filters(), placeholders);
            if (entity != null) {
                String ofType = placeholders.name(schema.params().typeField()) + " = "
                        + placeholders.value(Value.s(entity.name()));
                filters = filters.isEmpty() ? ofType : ofType + " AND " + filters;
            }
            ItemQuery request = new ItemQuery(
                    keys,
                    index.isPrimary() ? null : index.name(),
                    filters.isEmpty() ? null : placeholders.expression(filters),
                    List.of(),
                    true,
                    false,
                    null,
                    null,
                    false,
                    null);
            return new QueryPlan(request, limit(), List.copyOf(notes));
        }

        private @Nullable OneTableEntity entity() {
            if (!type.equals("Entity")) {
                return null;
            }
            String model = query.model().orElseThrow(() -> new UnfitException("a query of type Entity needs a model"));
            OneTableEntity found = schema.entities().get(model);
            if (found == null) {
                throw new UnfitException("its model '" + model + "' is none of the schema's: "
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
                    notes.add("the index is written '" + name + "'; '" + candidate.name() + "' was taken");
                    return candidate;
                }
            }
            throw new UnfitException("its index '" + name + "' is none of the schema's: "
                    + String.join(", ", schema.indexes().keySet()));
        }

        private long limit() {
            if (query.limit().isEmpty()) {
                return Long.MAX_VALUE;
            }
            if (query.limit().get() instanceof JsonValue.Num number
                    && number.isInteger()
                    && number.value().signum() > 0) {
                return number.value().longValue();
            }
            throw new UnfitException("its limit is no whole number above 0");
        }

        /** The condition on the keys, or null when all must be looked at. */
        private @Nullable Expression keys() {
            Value hash = hash();
            if (hash == null) {
                if (entity == null) {
                    throw new UnfitException("a query of type Query needs the hash key in `hash`");
                }
                notes.add("the query has no hash and none can be made, so the table is scanned");
                return null;
            }
            Placeholders placeholders = new Placeholders("k");
            String condition = placeholders.name(index.hash()) + " = " + placeholders.value(hash);
            String sort = index.sort() == null ? "" : sort(index.sort(), placeholders);
            return placeholders.expression(sort.isEmpty() ? condition : condition + " AND " + sort);
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
            return form.of(value, number ? "number" : "string", null);
        }

        private @Nullable RenderedTemplate template(String attribute) {
            OneTableEntity of = entity;
            OneTableField field = of == null ? null : of.fieldOfAttribute(attribute);
            if (of == null || field == null || field.value() == null) {
                return null;
            }
            String typeField = schema.params().typeField();
            return RenderedTemplate.of(
                    field.value(),
                    path -> path.equals(typeField) ? of.name() : null,
                    schema.params().isoDates());
        }

        private String sort(String attribute, Placeholders placeholders) {
            String operation = query.operation().orElse("Equal");
            JsonValue given = query.properties().get("sort");
            if (given == null) {
                return prefix(attribute, operation, placeholders);
            }
            if (operation.equals("Between")) {
                List<JsonValue> pair = pair(given);
                return placeholders.name(attribute) + " BETWEEN " + placeholders.value(key(pair.get(0), attribute))
                        + " AND " + placeholders.value(key(pair.get(1), attribute));
            }
            String operator = switch (operation) {
                case "Equal" -> "=";
                case "Less than" -> "<";
                case "Less than or equal" -> "<=";
                case "Greater than or equal" -> ">=";
                case "Greater than" -> ">";
                case "Begins with" -> "";
                default ->
                    throw new UnfitException("its operation is none of " + String.join(", ", SavedQuery.OPERATIONS));
            };
            String name = placeholders.name(attribute);
            String value = placeholders.value(key(given, attribute));
            return operator.isEmpty()
                    ? "begins_with(" + name + ", " + value + ")"
                    : name + " " + operator + " " + value;
        }

        /** Without an operand, what the sort keys of a model begin with is all that is known. */
        private String prefix(String attribute, String operation, Placeholders placeholders) {
            RenderedTemplate template = operation.equals("Begins with") ? template(attribute) : null;
            return template == null || template.prefix().isEmpty()
                    ? ""
                    : "begins_with(" + placeholders.name(attribute) + ", "
                            + placeholders.value(Value.s(template.prefix())) + ")";
        }

        /** Two operands: an array, {@code sort} and {@code sort2}, or two texts with a comma between. */
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
            throw new UnfitException("Between needs two values in `sort`: an array of two");
        }
    }
}
