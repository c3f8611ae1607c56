package org.tabletheory.schema.internal.convert;

import java.util.List;
import org.tabletheory.schema.Conversion.Fate;
import org.tabletheory.schema.Conversion.Note;

/** Collects notes of one conversion. */
record Notes(List<Note> list) {

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
