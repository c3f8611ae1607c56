package org.tabletheory.schema.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.document.JsonObjectBuilder;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.onetable.OneTableDocument;

/**
 * A document converted to the other format, with a note for everything that the other format cannot express.
 *
 * <p>Such content is preserved as extension metadata where possible ({@code x-onetable} in DMS, {@code
 * extensions.tabletheory} in OneTable), so that converting back restores it. Nothing is dropped without a note.
 *
 * @param <D> the type of the converted document
 */
public final class SchemaConversion<D extends SchemaDocument> {

    private final @Nullable D document;
    private final List<Note> notes;

    private SchemaConversion(@Nullable D document, List<Note> notes) {
        this.document = document;
        this.notes = List.copyOf(notes);
    }

    /** What happened to content that the other format cannot express. */
    public enum Preservation {
        /** Preserved in the new document as extension metadata, without effect. */
        KEPT_ASIDE("kept aside"),
        /** Converted to the closest equivalent, which does not mean exactly the same. */
        CHANGED("changed"),
        /** Missing in the new document. */
        LOST("lost");

        private final String text;

        Preservation(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    /**
     * A note on content that the other format cannot express.
     *
     * @param preservation what happened to it
     * @param where its location in the original document
     * @param message the reason, as a sentence
     */
    public record Note(Preservation preservation, String where, String message) {

        public Note {
            Objects.requireNonNull(preservation, "preservation");
        }

        @Override
        public String toString() {
            return preservation.text() + ": " + where + ": " + message;
        }
    }

    /**
     * Converts a OneTable schema to a DMS 0.1 document.
     *
     * @param table the name of the table, which is not part of a OneTable schema
     */
    public static SchemaConversion<DmsDocument> toDms(OneTableDocument schema, String table) {
        List<Note> notes = new ArrayList<>();
        DmsDocument document = ToDms.convert(schema, table, notes);
        return new SchemaConversion<>(document, notes);
    }

    /** Converts the models of a DMS document's first table to a OneTable schema, which describes a single table. */
    public static SchemaConversion<OneTableDocument> toOneTable(DmsDocument document) {
        List<Note> notes = new ArrayList<>();
        OneTableDocument schema = ToOneTable.convert(document, notes);
        return new SchemaConversion<>(schema, notes);
    }

    /** Returns the converted document, or empty if nothing could be converted; the notes explain why. */
    public Optional<D> document() {
        return Optional.ofNullable(document);
    }

    /**
     * Returns the models of a document. A OneTable schema is converted to DMS; a key contract has no models.
     *
     * @param table the name of the table of a OneTable schema
     */
    public static List<Model> models(SchemaDocument document, String table) {
        if (document instanceof DmsDocument dms) {
            return dms.models();
        }
        return document instanceof OneTableDocument oneTable
                ? toDms(oneTable, table).document().map(DmsDocument::models).orElse(List.of())
                : List.of();
    }

    /** Returns a note for everything that the other format cannot express. */
    public List<Note> notes() {
        return notes;
    }

    /** Returns whether any content is missing in the new document. */
    public boolean loses() {
        return notes.stream().anyMatch(note -> note.preservation() == Preservation.LOST);
    }

    /** Returns the notes as JSON. */
    public JsonValue notesToJson() {
        List<JsonValue> list = new ArrayList<>();
        for (Note note : notes) {
            list.add(new JsonObjectBuilder()
                    .text("preservation", note.preservation().text())
                    .text("where", note.where())
                    .text("message", note.message())
                    .build());
        }
        return new JsonValue.Array(list);
    }
}
