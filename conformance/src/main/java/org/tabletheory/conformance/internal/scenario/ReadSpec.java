package org.tabletheory.conformance.internal.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.conformance.internal.document.Fields;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.conformance.internal.document.Node;

/**
 * What a query or a scan asks for.
 *
 * @param scan whether the whole table or index is read
 * @param index the index that is named, or null
 * @param keys conditions on keys, the partition key's first
 * @param filter what must hold as well
 * @param direction {@code ASC} or {@code DESC}, or null when the step says none
 * @param limit how many items at most, or null
 * @param pageSize how many items a request looks at, or null
 * @param projection the attributes to read; all when there are none
 * @param cursor where to go on, or null
 * @param cursorVariable the variable that holds where to go on, or null
 * @param all whether every page is read, and not one
 */
public record ReadSpec(
        boolean scan,
        @Nullable String index,
        List<Clause> keys,
        List<Clause> filter,
        @Nullable String direction,
        @Nullable Integer limit,
        @Nullable Integer pageSize,
        List<String> projection,
        boolean consistentRead,
        @Nullable String cursor,
        @Nullable String cursorVariable,
        boolean all) {

    private static final Set<String> SHARED = Set.of(
            "index", "filter", "limit", "page_size", "projection", "consistent_read", "cursor", "cursor_var", "all");

    /** A query's specification. */
    static ReadSpec query(Node node) {
        Fields fields = Fields.of(node, "'query'")
                .only(plus(SHARED, "partition", "sort", "where", "sort_direction"), "a query");
        String direction = fields.findText("sort_direction");
        if (direction != null && !Set.of("ASC", "DESC").contains(direction)) {
            throw new MalformedDocumentException(
                    fields.get("sort_direction").line(), "'sort_direction' is ASC or DESC");
        }
        return read(fields, false, direction);
    }

    /** A scan's specification. */
    static ReadSpec scan(Node node) {
        return read(Fields.of(node, "'scan'").only(SHARED, "a scan"), true, null);
    }

    private static ReadSpec read(Fields fields, boolean scan, @Nullable String direction) {
        List<Clause> keys = new ArrayList<>();
        for (String key : List.of("partition", "sort")) {
            Node clause = fields.find(key);
            if (clause != null) {
                keys.add(Clause.read(clause));
            }
        }
        keys.addAll(Clause.readAll(fields.elements("where")));
        return new ReadSpec(
                scan,
                fields.findText("index"),
                keys,
                Clause.readAll(fields.elements("filter")),
                direction,
                fields.findInteger("limit"),
                fields.findInteger("page_size"),
                fields.texts("projection"),
                fields.flag("consistent_read"),
                fields.findText("cursor"),
                fields.findText("cursor_var"),
                fields.flag("all"));
    }

    private static Set<String> plus(Set<String> names, String... more) {
        Set<String> all = new java.util.HashSet<>(names);
        all.addAll(List.of(more));
        return all;
    }
}
