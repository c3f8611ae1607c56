package org.tabletheory.schema.onetable;

import org.tabletheory.schema.document.JsonValue;

/**
 * The parameters of a OneTable schema (OneTable 1.1.0, "Params").
 *
 * @param properties all parameters in document order, including reserved ones
 */
public record OneTableParams(JsonValue.Obj properties) {

    /** Returns the attribute with the name of an item's entity; {@code _type} by default. */
    public String typeField() {
        String typeField = properties.text("typeField");
        return typeField == null || typeField.isEmpty() ? "_type" : typeField;
    }

    /** Returns whether dates are stored as ISO strings; otherwise they are numbers. */
    public boolean isoDates() {
        return properties.isTrue("isoDates");
    }

    /** Returns whether null is stored as NULL; otherwise it removes the attribute. */
    public boolean nulls() {
        return properties.isTrue("nulls");
    }

    /** Returns the attribute with the creation time; {@code created} by default. */
    public String createdField() {
        String field = properties.text("createdField");
        return field == null ? "created" : field;
    }

    /** Returns the attribute with the time of the last update; {@code updated} by default. */
    public String updatedField() {
        String field = properties.text("updatedField");
        return field == null ? "updated" : field;
    }

    /** Returns whether the creation time is stored: {@code timestamps} is true or {@code create}. */
    public boolean keepsCreated() {
        return properties.isTrue("timestamps") || "create".equals(properties.text("timestamps"));
    }

    /** Returns whether the time of the last update is stored: {@code timestamps} is true or {@code update}. */
    public boolean keepsUpdated() {
        return properties.isTrue("timestamps") || "update".equals(properties.text("timestamps"));
    }
}
