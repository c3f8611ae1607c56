package org.tabletheory.onetable.internal.saved;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.command.ExpressionScope;
import org.tabletheory.onetable.internal.command.ItemPath;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableEntity;
import org.tabletheory.schema.onetable.OneTableField;
import org.tabletheory.schema.onetable.SavedQuery;

/**
 * Converts the filters of a saved query to a filter expression. Filters combine from left to right, without precedence.
 *
 * @param entity the model of the query, or null
 */
record SavedQueryFilters(
        OneTableDocument schema, @Nullable OneTableEntity entity, FilterValues values, ExpressionScope scope) {

    /** Returns the filter expression, empty if there are no filters. */
    String convert(List<SavedQuery.Filter> filters) {
        String all = "";
        for (SavedQuery.Filter filter : filters) {
            String one = convert(filter);
            String combine = filter.combine().orElse("And");
            boolean or = combine.equalsIgnoreCase("Or");
            if (!or && !combine.equalsIgnoreCase("And")) {
                throw new InvalidInputException("unknown combine in a filter; supported: And, Or");
            }
            all = all.isEmpty() ? one : "(" + all + (or ? " OR " : " AND ") + one + ")";
        }
        return all;
    }

    private String convert(SavedQuery.Filter filter) {
        String written =
                filter.field().orElseThrow(() -> new InvalidInputException("a filter has no field; add `field`"));
        OneTableField field = field(written);
        String attribute = field == null || !field.name().equals(written) ? written : attribute(field);
        String operation = filter.operation().orElse("Equal");
        String name = scope.path(ItemPath.parse(attribute));
        return switch (operation) {
            case "Equal" -> name + " = " + operand(filter, field);
            case "Not equal" -> name + " <> " + operand(filter, field);
            case "Less than" -> name + " < " + operand(filter, field);
            case "Less than or equal" -> name + " <= " + operand(filter, field);
            case "Greater than or equal" -> name + " >= " + operand(filter, field);
            case "Greater than" -> name + " > " + operand(filter, field);
            case "Between" -> between(name, filter, field);
            case "Begins with" -> "begins_with(" + name + ", " + operand(filter, field) + ")";
            case "Existing" -> "attribute_exists(" + name + ")";
            case "Not Existing" -> "attribute_not_exists(" + name + ")";
            case "Contains" -> "contains(" + name + ", " + member(filter, field) + ")";
            case "Does not contain" -> "(NOT contains(" + name + ", " + member(filter, field) + "))";
            default ->
                throw new InvalidInputException("unknown operation in the filter on '" + written + "'; supported: "
                        + String.join(", ", SavedQuery.Filter.OPERATIONS));
        };
    }

    /** Returns the field with this attribute, otherwise the field with this name, or null. */
    private @Nullable OneTableField field(String written) {
        List<OneTableEntity> entities =
                entity == null ? List.copyOf(schema.entities().values()) : List.of(entity);
        for (OneTableEntity candidate : entities) {
            OneTableField field = candidate.fieldOfAttribute(written);
            if (field != null) {
                return field;
            }
        }
        return entities.stream()
                .map(candidate -> candidate.fields().get(written))
                .filter(field -> field != null)
                .findFirst()
                .orElse(null);
    }

    private static String attribute(OneTableField field) {
        String map = field.properties().text("map");
        return map == null || map.isEmpty() ? field.name() : map;
    }

    private String operand(SavedQuery.Filter filter, @Nullable OneTableField field) {
        return scope.value(values.of(value(filter), filter.type().orElse(null), field));
    }

    private String between(String name, SavedQuery.Filter filter, @Nullable OneTableField field) {
        String type = filter.type().orElse(null);
        if (!(value(filter) instanceof JsonValue.Array pair) || pair.elements().size() != 2) {
            throw new InvalidInputException("a Between filter needs an array of two values");
        }
        return name + " BETWEEN " + scope.value(values.of(pair.elements().get(0), type, field)) + " AND "
                + scope.value(values.of(pair.elements().get(1), type, field));
    }

    /**
     * Converts the value of Contains: by the filter's type, or by its JSON type if the filter has the type of the
     * container.
     */
    private String member(SavedQuery.Filter filter, @Nullable OneTableField field) {
        return scope.value(values.member(value(filter), filter.type().orElse(null), field));
    }

    private static JsonValue value(SavedQuery.Filter filter) {
        return filter.value().orElseThrow(() -> new InvalidInputException("a filter has no value; add `value`"));
    }
}
