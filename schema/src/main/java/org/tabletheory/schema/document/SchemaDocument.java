package org.tabletheory.schema.document;

/** A schema document: a {@code DmsDocument}, a {@code OneTableDocument} or a {@code KeyContract}. */
public interface SchemaDocument {

    /** Returns the name and version of the format, for example {@code DMS v0.1}. */
    String formatName();

    /** Returns the number of models in the document. */
    int modelCount();

    /** Returns the document as JSON in canonical order. */
    JsonValue.Obj toJson();
}
