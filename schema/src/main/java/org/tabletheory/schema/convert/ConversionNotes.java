package org.tabletheory.schema.convert;

import java.util.List;
import org.tabletheory.schema.convert.SchemaConversion.Note;
import org.tabletheory.schema.convert.SchemaConversion.Preservation;

/** Collects the notes of a conversion. */
record ConversionNotes(List<Note> list) {

    void keptAside(String where, String message) {
        list.add(new Note(Preservation.KEPT_ASIDE, where, message));
    }

    void changed(String where, String message) {
        list.add(new Note(Preservation.CHANGED, where, message));
    }

    void lost(String where, String message) {
        list.add(new Note(Preservation.LOST, where, message));
    }
}
