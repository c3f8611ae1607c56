package org.tabletheory.client.result;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a query would be carried out, without carrying it out: {@code Query.explain()}.
 *
 * <pre>{@code
 * System.out.println(db.model(User.class).where("emailHash", "=", hash).explain());
 * }</pre>
 *
 * <p>Conditions show the names of attributes and placeholders for values; the values are in {@code request} alone.
 *
 * @param operation {@code GetItem}, {@code Query} or {@code Scan}
 * @param index the index, or null for the table itself
 * @param reason why this way
 * @param keyCondition what the key answers, or null when everything is looked at
 * @param filter what is left to the filter, after reading and paying, or null
 * @param projection the paths to read; all that is there when there are none
 * @param consistent whether the read sees every write before it
 * @param readUnits what it would cost
 * @param warnings what is likely not meant
 * @param request the first request's JSON
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
     * @param items how many items it supposes to be looked at
     * @param itemBytes the size of an item that it supposes
     * @param arithmetic how it comes about
     */
    public record ReadUnits(double units, int items, int itemBytes, String arithmetic) {}

    /** The plan as a table for people. */
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
