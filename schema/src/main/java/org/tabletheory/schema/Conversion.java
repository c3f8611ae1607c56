package org.tabletheory.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.internal.convert.ToDms;
import org.tabletheory.schema.internal.convert.ToOneTable;
import org.tabletheory.schema.internal.write.ObjectBuilder;

/**
 * A document said in the other format, with a note for everything that the other format cannot say.
 *
 * <p>What has no word there is kept aside where the format allows it ({@code x-onetable} in DMS, {@code
 * extensions.tabletheory} in OneTable), so that converting back finds it again. Nothing is dropped without a note.
 *
 * @param <D> the kind of document
 */
public final class Conversion<D extends SchemaDocument> {

    private final @Nullable D document;
    private final List<Note> notes;

    private Conversion(@Nullable D document, List<Note> notes) {
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
    public static Conversion<DmsDocument> toDms(OneTableDocument schema, String table) {
        List<Note> notes = new ArrayList<>();
        DmsDocument document = ToDms.convert(schema, table, notes);
        return new Conversion<>(document, notes);
    }

    /** The models of a DMS document's first table as a OneTable schema; OneTable has one table to a schema. */
    public static Conversion<OneTableDocument> toOneTable(DmsDocument document) {
        List<Note> notes = new ArrayList<>();
        OneTableDocument schema = ToOneTable.convert(document, notes);
        return new Conversion<>(schema, notes);
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
    public Json notesToJson() {
        List<Json> list = new ArrayList<>();
        for (Note note : notes) {
            list.add(new ObjectBuilder()
                    .text("fate", note.fate().text())
                    .text("where", note.where())
                    .text("message", note.message())
                    .build());
        }
        return new Json.Array(list);
    }
}
