package org.tabletheory.onetable.internal.saved;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.UnfitException;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableEntity;
import org.tabletheory.schema.onetable.OneTableField;
import org.tabletheory.schema.onetable.SavedQuery;

/**
 * Writes the filters of a saved query: each is joined with all before it, so they are read from left to right.
 *
 * @param entity the model that the query is of, or null
 */
record QueryFilters(OneTableDocument schema, @Nullable OneTableEntity entity, StoredForm form) {

    /** The filters as one expression, empty when there are none. */
    String write(List<SavedQuery.Filter> filters, Placeholders placeholders) {
        String all = "";
        for (SavedQuery.Filter filter : filters) {
            String one = write(filter, placeholders);
            boolean or = filter.combine().filter("Or"::equalsIgnoreCase).isPresent();
            all = all.isEmpty() ? one : "(" + all + (or ? " OR " : " AND ") + one + ")";
        }
        return all;
    }

    private String write(SavedQuery.Filter filter, Placeholders placeholders) {
        String written = filter.field().orElseThrow(() -> new UnfitException("a filter has no field"));
        OneTableField field = field(written);
        String attribute = field == null || !field.name().equals(written) ? written : attribute(field);
        String operation = filter.operation().orElse("Equal");
        String name = placeholders.name(attribute);
        return switch (operation) {
            case "Equal" -> name + " = " + operand(filter, field, placeholders);
            case "Not equal" -> name + " <> " + operand(filter, field, placeholders);
            case "Less than" -> name + " < " + operand(filter, field, placeholders);
            case "Less than or equal" -> name + " <= " + operand(filter, field, placeholders);
            case "Greater than or equal" -> name + " >= " + operand(filter, field, placeholders);
            case "Greater than" -> name + " > " + operand(filter, field, placeholders);
            case "Between" -> between(name, filter, field, placeholders);
            case "Begins with" -> "begins_with(" + name + ", " + operand(filter, field, placeholders) + ")";
            case "Existing" -> "attribute_exists(" + name + ")";
            case "Not Existing" -> "attribute_not_exists(" + name + ")";
            case "Contains" -> "contains(" + name + ", " + member(filter, placeholders) + ")";
            case "Does not contain" -> "(NOT contains(" + name + ", " + member(filter, placeholders) + "))";
            default ->
                throw new UnfitException("the operation of the filter on " + written + " is none of "
                        + String.join(", ", SavedQuery.Filter.OPERATIONS));
        };
    }

    /** A field by its attribute, or leniently by its own name. */
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

    private String operand(SavedQuery.Filter filter, @Nullable OneTableField field, Placeholders placeholders) {
        return placeholders.value(form.of(value(filter), filter.type().orElse(null), field));
    }

    private String between(
            String name, SavedQuery.Filter filter, @Nullable OneTableField field, Placeholders placeholders) {
        String type = filter.type().orElse(null);
        if (!(value(filter) instanceof JsonValue.Array pair) || pair.elements().size() != 2) {
            throw new UnfitException("the value of a filter with Between is an array of two");
        }
        return name + " BETWEEN " + placeholders.value(form.of(pair.elements().get(0), type, field)) + " AND "
                + placeholders.value(form.of(pair.elements().get(1), type, field));
    }

    /** What a text, a list or a set contains is one value of the kind that it looks like, whatever holds it. */
    private String member(SavedQuery.Filter filter, Placeholders placeholders) {
        return placeholders.value(form.of(value(filter), null, null));
    }

    private static JsonValue value(SavedQuery.Filter filter) {
        return filter.value().orElseThrow(() -> new UnfitException("a filter has no value"));
    }
}
