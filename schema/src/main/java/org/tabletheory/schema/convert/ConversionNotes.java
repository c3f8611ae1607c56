package org.tabletheory.schema.convert;

import java.util.List;
import org.tabletheory.schema.convert.SchemaConversion.Fate;
import org.tabletheory.schema.convert.SchemaConversion.Note;

/** Collects the notes of a conversion. */
record ConversionNotes(List<Note> list) {

    void keptAside(String where, String message) {
        list.add(new Note(Fate.KEPT_ASIDE, where, message));
    }

    void changed(String where, String message) {
        list.add(new Note(Fate.CHANGED, where, message));
    }

    void lost(String where, String message) {
        list.add(new Note(Fate.LOST, where, message));
    }
}
