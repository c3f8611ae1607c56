package org.tabletheory.client.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.schema.Json;

/**
 * In what a table differs from what its models and options say, as the changes that mend it, in the order in which they
 * are made.
 *
 * <pre>{@code
 * TablePlan plan = db.planTable(User.class, TableOptions.defaults().deleteIndexes());
 * System.out.print(plan.toText());
 * }</pre>
 *
 * <p>Immutable and safe for use by many threads.
 *
 * @param table the table's whole name
 * @param changes the changes; none when nothing differs
 */
public record TablePlan(String table, List<TableChange> changes) {
    public TablePlan {
        changes = List.copyOf(changes);
    }

    /** True when the table is what its models and options say. */
    public boolean isSame() {
        return changes.isEmpty();
    }

    /** True when nothing in it is refused, so that it can be carried out. */
    public boolean isPossible() {
        return changes.stream().noneMatch(TableChange.Refuse.class::isInstance);
    }

    /** {@code same} or {@code different}. */
    public String verdict() {
        return isSame() ? "same" : "different";
    }

    /** The changes as a person reads them, one to a line, and the verdict last. */
    public String toText() {
        StringBuilder text = new StringBuilder();
        changes.forEach(change -> text.append(change.text()).append('\n'));
        return text.append("verdict: ").append(verdict()).append('\n').toString();
    }

    /** The changes for machines: {@code table}, {@code verdict} and {@code changes}. */
    public Json.Obj toJson() {
        List<Json> list = new ArrayList<>();
        for (TableChange change : changes) {
            Map<String, Json> members = new LinkedHashMap<>();
            members.put("change", Json.text(change.kind()));
            members.put("subject", Json.text(change.subject()));
            members.put("reason", Json.text(change.reason()));
            list.add(new Json.Obj(members));
        }
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("table", Json.text(table));
        members.put("verdict", Json.text(verdict()));
        members.put("changes", new Json.Array(list));
        return new Json.Obj(members);
    }
}
