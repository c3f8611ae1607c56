package org.tabletheory.schema.onetable;

import org.tabletheory.schema.document.JsonValue;

/**
 * The parameters of a OneTable schema (OneTable 1.1.0, "Params").
 *
 * @param properties everything that the document says, reserved parameters included, in its order
 */
public record OneTableParams(JsonValue.Obj properties) {

    /** The attribute that holds an item's entity name; {@code _type} unless the document says otherwise. */
    public String typeField() {
        String typeField = properties.text("typeField");
        return typeField == null || typeField.isEmpty() ? "_type" : typeField;
    }

    /** True when dates are stored as ISO text; false when they are numbers. */
    public boolean isoDates() {
        return properties.isTrue("isoDates");
    }

    /** True when null is stored as NULL; false when it removes the attribute. */
    public boolean nulls() {
        return properties.isTrue("nulls");
    }

    /** The attribute for the time of creation; {@code created} unless the document says otherwise. */
    public String createdField() {
        String field = properties.text("createdField");
        return field == null ? "created" : field;
    }

    /** The attribute for the time of the last update; {@code updated} unless the document says otherwise. */
    public String updatedField() {
        String field = properties.text("updatedField");
        return field == null ? "updated" : field;
    }

    /** True when the time of creation is kept: {@code timestamps} is true or {@code create}. */
    public boolean keepsCreated() {
        return properties.isTrue("timestamps") || "create".equals(properties.text("timestamps"));
    }

    /** True when the time of the last update is kept: {@code timestamps} is true or {@code update}. */
    public boolean keepsUpdated() {
        return properties.isTrue("timestamps") || "update".equals(properties.text("timestamps"));
    }
}
