package org.tabletheory.schema.document;

/** A schema document: a {@code DmsDocument}, a {@code OneTableDocument} or a {@code KeyContract}. */
public interface SchemaDocument {

    /** The format and its version, for messages: {@code DMS v0.1}. */
    String formatName();

    /** How many models the document holds. */
    int modelCount();

    /** The document as JSON in its canonical order. */
    JsonValue.Obj toJson();
}
