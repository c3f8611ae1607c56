package org.tabletheory.schema;

/** A document that holds models: {@link DmsDocument}, {@link OneTableDocument} or {@link KeyContract}. */
public sealed interface SchemaDocument permits DmsDocument, OneTableDocument, KeyContract {

    /** The format and its version, for messages: {@code DMS v0.1}. */
    String formatName();

    /** How many models the document holds. */
    int modelCount();

    /** The document as JSON in its canonical order. */
    Json.Obj toJson();
}
