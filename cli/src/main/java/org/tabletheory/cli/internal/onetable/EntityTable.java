package org.tabletheory.cli.internal.onetable;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tabletheory.cli.internal.console.TextTable;
import org.tabletheory.onetable.SavedQueries;
import org.tabletheory.schema.document.JsonValue;

/** Formats entities as a text table with a column for the type and for each property; long values are truncated. */
public final class EntityTable {
    private static final int WIDEST = 36;
    private static final String TYPE = "type";

    private final TextTable table;
    private final int count;

    /** Creates a table of these entities. */
    public EntityTable(List<SavedQueries.TypedEntity> entities) {
        Set<String> names = new LinkedHashSet<>();
        entities.forEach(entity -> names.addAll(entity.properties().keySet()));
        List<String> columns = new ArrayList<>(List.of(TYPE));
        columns.addAll(names);
        table = new TextTable(columns);
        count = entities.size();
        for (SavedQueries.TypedEntity entity : entities) {
            List<String> row = new ArrayList<>(List.of(entity.type()));
            names.forEach(name -> row.add(cell(entity.properties(), name)));
            table.row(row);
        }
    }

    private static String cell(Map<String, Object> properties, String name) {
        if (!properties.containsKey(name)) {
            return "";
        }
        JsonValue json = EntityJson.of(properties.get(name));
        String text = json instanceof JsonValue.Text string ? string.value() : json.toText();
        return text.codePointCount(0, text.length()) <= WIDEST
                ? text
                : text.substring(0, text.offsetByCodePoints(0, WIDEST - 1)) + "…";
    }

    /** Returns the table: a header, a line for each entity, and the number of items. */
    public String toText() {
        return count == 0 ? "no items\n" : table.toText() + count + (count == 1 ? " item\n" : " items\n");
    }
}
