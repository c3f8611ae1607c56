package org.tabletheory.cli.internal.item;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.console.TextTable;

/** Shows items as text: many as a table with a column for each attribute, one as a list of its attributes. */
public final class ItemTable {
    private static final int SHOWN_BYTES = 12;

    private ItemTable() {}

    /**
     * Returns a table of items with a column for each attribute: first the given ones, then the others, the most frequent first.
     * If they do not fit, as in tables with many kinds of items, all others are in one column.
     */
    public static TextTable of(List<Item> items, List<String> first, int width) {
        TextTable table = columns(items, first);
        return table.fits(width) ? table : summary(items, first);
    }

    private static TextTable summary(List<Item> items, List<String> first) {
        List<String> header = new ArrayList<>(first);
        header.add("attributes");
        TextTable table = new TextTable(header);
        for (Item item : items) {
            List<String> cells = new ArrayList<>();
            first.forEach(name -> cells.add(cell(item.get(name))));
            List<String> others = new ArrayList<>();
            item.attributes().forEach((name, value) -> {
                if (!first.contains(name)) {
                    others.add(name + "=" + cell(value));
                }
            });
            cells.add(String.join(", ", others));
            table.row(cells);
        }
        return table;
    }

    private static TextTable columns(List<Item> items, List<String> first) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        first.forEach(name -> counts.put(name, Integer.MAX_VALUE));
        for (Item item : items) {
            item.attributes().keySet().forEach(name -> counts.computeIfPresent(name, ItemTable::increment));
            item.attributes().keySet().forEach(name -> counts.putIfAbsent(name, 1));
        }
        List<String> columns = counts.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .map(Map.Entry::getKey)
                .toList();
        TextTable table = new TextTable(columns);
        for (Item item : items) {
            List<String> cells = new ArrayList<>();
            columns.forEach(name -> cells.add(cell(item.get(name))));
            table.row(cells);
        }
        return table;
    }

    private static int increment(String name, int count) {
        return count == Integer.MAX_VALUE ? count : count + 1;
    }

    /** Returns the attributes of an item with their types, the given ones first. */
    public static TextTable of(Item item, List<String> first) {
        TextTable table = new TextTable(List.of());
        Map<String, Value> ordered = new LinkedHashMap<>();
        for (String name : first) {
            Value value = item.get(name);
            if (value != null) {
                ordered.put(name, value);
            }
        }
        item.attributes().forEach(ordered::putIfAbsent);
        ordered.forEach((name, value) -> table.row(name, value.type().toString(), cell(value)));
        return table;
    }

    /** Returns a value as short text; nothing for a missing one. */
    public static String cell(@Nullable Value value) {
        if (value == null) {
            return "";
        }
        if (value instanceof Value.S text) {
            return text.value().isEmpty() ? "\"\"" : text.value();
        }
        if (value instanceof Value.B binary) {
            byte[] bytes = binary.bytes();
            boolean isLong = bytes.length > SHOWN_BYTES;
            String shown = Base64.getEncoder()
                    .withoutPadding()
                    .encodeToString(isLong ? Arrays.copyOf(bytes, SHOWN_BYTES) : bytes);
            return "<" + bytes.length + (bytes.length == 1 ? " byte" : " bytes") + (shown.isEmpty() ? "" : " " + shown)
                    + (isLong ? "…" : "") + ">";
        }
        return PlainJson.of(value).toText();
    }
}
