package org.tabletheory.client.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.schema.document.JsonValue;

/**
 * The differences between a table and what its models and options require, as the changes that resolve them, in the order
 * in which they are applied.
 *
 * <pre>{@code
 * TablePlan plan = db.planTable(User.class, TableOptions.defaults().deleteIndexes());
 * System.out.print(plan.toText());
 * }</pre>
 *
 * <p>Immutable and safe for use by many threads.
 *
 * @param table the full table name
 * @param changes the changes; empty if nothing differs
 */
public record TablePlan(String table, List<TableChange> changes) {
    public TablePlan {
        changes = List.copyOf(changes);
    }

    /** Returns true if the table is what its models and options require. */
    public boolean isSame() {
        return changes.isEmpty();
    }

    /** Returns true if all changes are supported, so that the plan can be executed. */
    public boolean isPossible() {
        return changes.stream().noneMatch(TableChange.Unsupported.class::isInstance);
    }

    /** Returns {@code same} or {@code different}. */
    public String verdict() {
        return isSame() ? "same" : "different";
    }

    /** Returns the changes as text, one per line, followed by the verdict. */
    public String toText() {
        StringBuilder text = new StringBuilder();
        changes.forEach(change -> text.append(change.text()).append('\n'));
        return text.append("verdict: ").append(verdict()).append('\n').toString();
    }

    /** Returns the plan as JSON with {@code table}, {@code verdict} and {@code changes}. */
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
