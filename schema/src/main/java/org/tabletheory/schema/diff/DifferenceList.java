package org.tabletheory.schema.diff;

import java.util.ArrayList;
import java.util.List;
import org.tabletheory.schema.diff.Difference.Impact;

/** Collects the differences within one part of a schema. */
final class DifferenceList {

    private final String where;
    private final List<Difference> list;

    DifferenceList(String where) {
        this(where, new ArrayList<>());
    }

    private DifferenceList(String where, List<Difference> list) {
        this.where = where;
        this.list = list;
    }

    /** Returns the same list for a nested part. */
    DifferenceList at(String part) {
        return new DifferenceList(where.isEmpty() ? part : where + "." + part, list);
    }

    void add(Impact impact, String reason) {
        list.add(new Difference(impact, where, reason));
    }

    List<Difference> list() {
        return List.copyOf(list);
    }
}
