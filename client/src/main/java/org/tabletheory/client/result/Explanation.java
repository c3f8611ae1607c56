package org.tabletheory.client.result;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a query and its estimated cost, returned by {@code Query.explain()} without executing the query.
 *
 * <pre>{@code
 * System.out.println(db.model(User.class).where("emailHash", "=", hash).explain());
 * }</pre>
 *
 * <p>Conditions contain attribute names and placeholders for values; the values appear only in {@code request}.
 *
 * @param operation {@code GetItem}, {@code Query} or {@code Scan}
 * @param index the index, or null for the table itself
 * @param reason why the table or this index was chosen
 * @param keyCondition the conditions on the key, or null for a scan
 * @param filter the conditions that are applied after items are read and paid for, or null
 * @param projection the paths to read; empty for all attributes
 * @param consistent whether the read is strongly consistent
 * @param readUnits the estimated cost
 * @param warnings likely mistakes
 * @param request the JSON of the first request
 */
public record Explanation(
        String operation,
        String table,
        @Nullable String index,
        String reason,
        @Nullable String keyCondition,
        @Nullable String filter,
        List<String> projection,
        boolean consistent,
        ReadUnits readUnits,
        List<String> warnings,
        String request) {
    public Explanation {
        projection = List.copyOf(projection);
        warnings = List.copyOf(warnings);
    }

    /**
     * An estimate of the read units of one request.
     *
     * @param units the estimate
     * @param items the assumed number of items read
     * @param itemBytes the assumed size of an item
     * @param arithmetic the calculation as text
     */
    public record ReadUnits(double units, int items, int itemBytes, String arithmetic) {}

    /** Returns the plan as a human-readable table. */
    @Override
    public String toString() {
        List<String[]> rows = new ArrayList<>();
        rows.add(new String[] {"operation", operation + " on " + table});
        rows.add(new String[] {"index", (index == null ? "none, the table itself" : index) + ": " + reason});
        rows.add(new String[] {"key condition", keyCondition == null ? "none" : keyCondition});
        rows.add(new String[] {"filter", filter == null ? "none" : filter});
        rows.add(new String[] {"projection", projection.isEmpty() ? "all" : String.join(", ", projection)});
        rows.add(new String[] {"consistency", consistent ? "strong" : "eventual"});
        rows.add(new String[] {"read units", readUnits.arithmetic()});
        warnings.forEach(warning -> rows.add(new String[] {"warning", warning}));
        rows.add(new String[] {"request", request});
        StringBuilder text = new StringBuilder();
        rows.forEach(row -> text.append(String.format("%-14s %s%n", row[0], row[1])));
        return text.toString();
    }
}
