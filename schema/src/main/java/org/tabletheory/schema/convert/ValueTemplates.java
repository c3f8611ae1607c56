package org.tabletheory.schema.convert;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.key.KeyTemplate;
import org.tabletheory.schema.onetable.FieldType;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableEntity;
import org.tabletheory.schema.onetable.OneTableField;
import org.tabletheory.schema.onetable.ValueTemplate;

/** Converts the value templates of a OneTable entity's keys to key templates, where both compute the same keys. */
public final class ValueTemplates {
    private ValueTemplates() {}

    /**
     * Returns the templates of a model by key attribute.
     *
     * @param model the model that the entity of this name was converted to
     */
    public static Map<String, KeyTemplate> of(OneTableDocument document, Model model) {
        Map<String, KeyTemplate> templates = new LinkedHashMap<>();
        OneTableEntity entity = document.entities().get(model.name());
        if (entity == null) {
            return templates;
        }
        for (AttributeDef def : model.attributes()) {
            OneTableField field = isKey(model, def.attribute()) ? entity.fieldOfAttribute(def.attribute()) : null;
            ValueTemplate value = field == null ? null : field.value();
            KeyTemplate template = value == null ? null : template(value, entity, model);
            if (template != null) {
                templates.put(def.attribute(), template);
            }
        }
        return templates;
    }

    private static boolean isKey(Model model, String attribute) {
        return model.isPrimaryKey(attribute) || model.indexes().stream().anyMatch(index -> index.hasKey(attribute));
    }

    /** Returns the template, or null if it has a reference that key templates cannot have. */
    private static @Nullable KeyTemplate template(ValueTemplate value, OneTableEntity entity, Model model) {
        StringBuilder text = new StringBuilder();
        for (ValueTemplate.Part part : value.parts()) {
            if (part instanceof ValueTemplate.Reference reference) {
                String component = component(reference, entity, model);
                if (component == null) {
                    return null;
                }
                text.append(component);
            } else {
                text.append(((ValueTemplate.Literal) part).text());
            }
        }
        try {
            return KeyTemplate.of(text.toString());
        } catch (IllegalArgumentException notInjective) {
            return null;
        }
    }

    /** Dates have another text in OneTable, and a padded text could have the digits of another one. */
    private static @Nullable String component(ValueTemplate.Reference reference, OneTableEntity entity, Model model) {
        OneTableField field = entity.fields().get(reference.path());
        boolean known = field != null
                && field.value() == null
                && (field.type() == FieldType.STRING
                        || field.type() == FieldType.NUMBER
                        || field.type() == FieldType.BOOLEAN)
                && model.attribute(field.attribute())
                        .filter(def -> !def.isEncrypted())
                        .isPresent();
        if (field == null || !known) {
            return null;
        } else if (reference.size().isEmpty() || reference.size().getAsInt() == 0) {
            return "{" + field.attribute() + "}";
        }
        return field.type() == FieldType.NUMBER && reference.pad().equals("0")
                ? "{" + field.attribute() + ":" + reference.size().getAsInt() + "}"
                : null;
    }
}
