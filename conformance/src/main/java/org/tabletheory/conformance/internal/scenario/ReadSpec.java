package org.tabletheory.conformance.internal.scenario;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.conformance.internal.document.DocumentFields;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.schema.spi.tree.SourceNode;

/**
 * A query or scan.
 *
 * @param scan whether this is a scan
 * @param index the name of the index, or null
 * @param keys key conditions, that of the partition key first
 * @param filter filter conditions
 * @param direction {@code ASC}, {@code DESC} or null
 * @param limit the maximum number of items, or null
 * @param pageSize the number of items that a request evaluates, or null
 * @param projection the attributes to read; empty for all
 * @param cursor the cursor to start at, or null
 * @param cursorVariable the variable with the cursor to start at, or null
 * @param all whether to read all pages
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

    /** Reads a query. */
    static ReadSpec query(SourceNode node) {
        DocumentFields fields = DocumentFields.of(node, "'query'")
                .only(plus(SHARED, "partition", "sort", "where", "sort_direction"), "a query");
        String direction = fields.findText("sort_direction");
        if (direction != null && !Set.of("ASC", "DESC").contains(direction)) {
            throw new MalformedDocumentException(
                    fields.get("sort_direction").line(), "'sort_direction' must be ASC or DESC");
        }
        return read(fields, false, direction);
    }

    /** Reads a scan. */
    static ReadSpec scan(SourceNode node) {
        return read(DocumentFields.of(node, "'scan'").only(SHARED, "a scan"), true, null);
    }

    private static ReadSpec read(DocumentFields fields, boolean scan, @Nullable String direction) {
        List<Clause> keys = new ArrayList<>();
        for (String key : List.of("partition", "sort")) {
            SourceNode clause = fields.find(key);
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
        Set<String> all = new HashSet<>(names);
        all.addAll(List.of(more));
        return all;
    }
}
