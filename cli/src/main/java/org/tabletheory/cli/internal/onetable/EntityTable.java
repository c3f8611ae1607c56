package org.tabletheory.cli.internal.onetable;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tabletheory.onetable.SavedQueries;
import org.tabletheory.schema.document.JsonValue;

/** Formats entities as a text table with a column for the type and for each property; long values are truncated. */
public final class EntityTable {
    private static final int WIDEST = 36;
    private static final String TYPE = "type";

    private final List<String> columns;
    private final List<List<String>> rows = new ArrayList<>();

    /** Creates a table of these entities. */
    public EntityTable(List<SavedQueries.TypedEntity> entities) {
        Set<String> names = new LinkedHashSet<>();
        entities.forEach(entity -> names.addAll(entity.properties().keySet()));
        columns = List.copyOf(names);
        for (SavedQueries.TypedEntity entity : entities) {
            List<String> row = new ArrayList<>(List.of(entity.type()));
            columns.forEach(name -> row.add(cell(entity.properties(), name)));
            rows.add(row);
        }
    }

    private static String cell(Map<String, Object> properties, String name) {
        if (!properties.containsKey(name)) {
            return "";
        }
        JsonValue json = EntityJson.of(properties.get(name));
        String text = json instanceof JsonValue.Text string ? string.value() : json.toText();
        String oneLine = text.replaceAll("\\p{Cntrl}", " ");
        return oneLine.codePointCount(0, oneLine.length()) <= WIDEST
                ? oneLine
                : oneLine.substring(0, oneLine.offsetByCodePoints(0, WIDEST - 1)) + "…";
    }

    /** Returns the table: a header, a line for each entity, and the number of items. */
    public String toText() {
        if (rows.isEmpty()) {
            return "no items\n";
        }
        List<List<String>> all = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of(TYPE));
        head.addAll(columns);
        all.add(head);
        all.addAll(rows);
        StringBuilder text = new StringBuilder();
        for (List<String> row : all) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                int column = i;
                int width = all.stream()
                        .mapToInt(other -> length(other.get(column)))
                        .max()
                        .orElse(0);
                line.append(row.get(i)).append(" ".repeat(width - length(row.get(i)) + 2));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.append(rows.size())
                .append(rows.size() == 1 ? " item\n" : " items\n")
                .toString();
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
