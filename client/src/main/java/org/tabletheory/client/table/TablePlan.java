package org.tabletheory.client.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.schema.document.JsonValue;

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
    public JsonValue.Obj toJson() {
        List<JsonValue> list = new ArrayList<>();
        for (TableChange change : changes) {
            Map<String, JsonValue> members = new LinkedHashMap<>();
            members.put("change", JsonValue.text(change.kind()));
            members.put("subject", JsonValue.text(change.subject()));
            members.put("reason", JsonValue.text(change.reason()));
            list.add(new JsonValue.Obj(members));
        }
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("table", JsonValue.text(table));
        members.put("verdict", JsonValue.text(verdict()));
        members.put("changes", new JsonValue.Array(list));
        return new JsonValue.Obj(members);
    }
}
