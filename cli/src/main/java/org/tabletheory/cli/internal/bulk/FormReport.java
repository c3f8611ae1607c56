package org.tabletheory.cli.internal.bulk;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.bulk.FormMigration.MigratedItems;
import org.tabletheory.schema.document.JsonObjectBuilder;
import org.tabletheory.schema.document.JsonValue;

/**
 * What a migration or a check found.
 *
 * @param dryRun whether nothing was written
 * @param done what the migration has seen and stored; null for a check
 * @param found what is stored afterwards
 */
public record FormReport(
        String table, boolean dryRun, @Nullable MigratedItems done, MigratedItems found) {

    /** Returns whether no item has an older form or former names, and all could be rewritten; or can be, in a dry run. */
    public boolean isClean() {
        if (dryRun) {
            return found.counts().failed() + found.counts().invalid() == 0;
        }
        return found.counts().older() == 0
                && found.counts().invalid() == 0
                && found.counts().renamed() == 0
                && (done == null || done.counts().failed() == 0);
    }

    /** Returns whether the table has exactly what the migration has seen and stored. */
    private static boolean isVerified(MigratedItems done, MigratedItems found) {
        return done.digest().hex().equals(found.digest().hex());
    }

    /** Returns the report as text. */
    public String toText() {
        StringBuilder text = new StringBuilder();
        if (done != null) {
            FormCounts counts = done.counts();
            text.append(dryRun ? "would rewrite " : "rewrote ")
                    .append(counts.rewritten())
                    .append(" of ")
                    .append(items(counts.items()));
            text.append(" of ").append(table).append('\n');
            append(
                    text,
                    counts.failed(),
                    dryRun ? "could not be rewritten" : "could not be rewritten, and stayed unchanged");
            append(text, counts.deleted(), "deleted by others meanwhile");
        }
        if (done != null && !dryRun) {
            text.append(
                    isVerified(done, found)
                            ? "verified: digest " + found.digest().hex() + "\n"
                            : "every rewrite was verified; items were added, changed or deleted by others meanwhile\n");
        }
        FormCounts counts = found.counts();
        counts.forms()
                .forEach((name, forms) ->
                        text.append(name).append(": ").append(list(forms)).append('\n'));
        append(text, counts.renamed(), "with attributes under former names");
        append(text, counts.invalid(), "without a valid form");
        append(text, counts.other(), "of other classes");
        if (counts.older() + counts.renamed() > 0) {
            text.append(items(counts.older())).append(" of older forms\n");
        } else {
            text.append(
                    counts.invalid() == 0
                            ? "no item has an older form\n"
                            : "no item with a valid form has an older one\n");
        }
        return text.toString();
    }

    private static String list(Map<Integer, Long> forms) {
        List<String> parts = new ArrayList<>();
        forms.forEach((form, count) -> parts.add("form " + form + ": " + items(count)));
        return String.join(", ", parts);
    }

    private static void append(StringBuilder text, long count, String what) {
        if (count > 0) {
            text.append(items(count)).append(' ').append(what).append('\n');
        }
    }

    private static String items(long count) {
        return count + (count == 1 ? " item" : " items");
    }

    /** Returns the report as JSON. */
    public JsonValue.Obj toJson() {
        FormCounts counts = found.counts();
        JsonObjectBuilder forms = new JsonObjectBuilder();
        counts.forms().forEach((name, numbers) -> {
            JsonObjectBuilder each = new JsonObjectBuilder();
            numbers.forEach((form, count) -> each.put(Integer.toString(form), JsonValue.number(count)));
            forms.put(name, each.build());
        });
        JsonObjectBuilder object = new JsonObjectBuilder()
                .text("table", table)
                .put("items", JsonValue.number(counts.items()))
                .put("forms", forms.build())
                .put("older", JsonValue.number(counts.older()))
                .put("formerNames", JsonValue.number(counts.renamed()))
                .put("invalid", JsonValue.number(counts.invalid()))
                .put("otherClasses", JsonValue.number(counts.other()));
        if (done != null) {
            object.put(
                            dryRun ? "wouldRewrite" : "rewritten",
                            JsonValue.number(done.counts().rewritten()))
                    .put("failed", JsonValue.number(done.counts().failed()))
                    .put("deleted", JsonValue.number(done.counts().deleted()));
        }
        if (done != null && !dryRun) {
            object.put("verified", new JsonValue.Bool(isVerified(done, found)));
        }
        return dryRun
                ? object.build()
                : object.text("digest", found.digest().hex()).build();
    }
}
