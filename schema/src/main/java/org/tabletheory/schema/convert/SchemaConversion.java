package org.tabletheory.schema.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.document.JsonObjectBuilder;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.onetable.OneTableDocument;

/**
 * A document said in the other format, with a note for everything that the other format cannot say.
 *
 * <p>What has no word there is kept aside where the format allows it ({@code x-onetable} in DMS, {@code
 * extensions.tabletheory} in OneTable), so that converting back finds it again. Nothing is dropped without a note.
 *
 * @param <D> the kind of document
 */
public final class SchemaConversion<D extends SchemaDocument> {

    private final @Nullable D document;
    private final List<Note> notes;

    private SchemaConversion(@Nullable D document, List<Note> notes) {
        this.document = document;
        this.notes = List.copyOf(notes);
    }

    /** What became of something that the other format cannot say. */
    public enum Fate {
        /** It stands in the new document as extension metadata, without effect there. */
        KEPT_ASIDE("kept aside"),
        /** It is said in the nearest way, which does not mean quite the same. */
        CHANGED("changed"),
        /** It is not in the new document. */
        LOST("lost");

        private final String text;

        Fate(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    /**
     * One thing that the other format cannot say.
     *
     * @param fate what became of it
     * @param where the part of the old document
     * @param message why, in a sentence
     */
    public record Note(Fate fate, String where, String message) {

        public Note {
            Objects.requireNonNull(fate, "fate");
        }

        @Override
        public String toString() {
            return fate.text() + ": " + where + ": " + message;
        }
    }

    /**
     * A OneTable schema as a DMS document of version 0.1.
     *
     * @param table the name of the table, which OneTable does not say
     */
    public static SchemaConversion<DmsDocument> toDms(OneTableDocument schema, String table) {
        List<Note> notes = new ArrayList<>();
        DmsDocument document = ToDms.convert(schema, table, notes);
        return new SchemaConversion<>(document, notes);
    }

    /** The models of a DMS document's first table as a OneTable schema; OneTable has one table to a schema. */
    public static SchemaConversion<OneTableDocument> toOneTable(DmsDocument document) {
        List<Note> notes = new ArrayList<>();
        OneTableDocument schema = ToOneTable.convert(document, notes);
        return new SchemaConversion<>(schema, notes);
    }

    /** The new document, or empty when nothing of the old one can be said; the notes tell why. */
    public Optional<D> document() {
        return Optional.ofNullable(document);
    }

    /** Everything that the other format cannot say. */
    public List<Note> notes() {
        return notes;
    }

    /** True when something is not in the new document at all. */
    public boolean loses() {
        return notes.stream().anyMatch(note -> note.fate() == Fate.LOST);
    }

    /** The notes for machines. */
    public JsonValue notesToJson() {
        List<JsonValue> list = new ArrayList<>();
        for (Note note : notes) {
            list.add(new JsonObjectBuilder()
                    .text("fate", note.fate().text())
                    .text("where", note.where())
                    .text("message", note.message())
                    .build());
        }
        return new JsonValue.Array(list);
    }
}
