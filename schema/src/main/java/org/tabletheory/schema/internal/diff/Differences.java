package org.tabletheory.schema.internal.diff;

import java.util.ArrayList;
import java.util.List;
import org.tabletheory.schema.Difference;
import org.tabletheory.schema.Difference.Change;

/** Collects differences below one part of a schema. */
final class Differences {

    private final String where;
    private final List<Difference> list;

    Differences(String where) {
        this(where, new ArrayList<>());
    }

    private Differences(String where, List<Difference> list) {
        this.where = where;
        this.list = list;
    }

    /** The same list, for a part below this one. */
    Differences at(String part) {
        return new Differences(where.isEmpty() ? part : where + "." + part, list);
    }

    void add(Change change, String reason) {
        list.add(new Difference(change, where, reason));
    }

    List<Difference> list() {
        return List.copyOf(list);
    }
}
