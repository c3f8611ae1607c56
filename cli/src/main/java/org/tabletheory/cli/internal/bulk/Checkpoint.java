package org.tabletheory.cli.internal.bulk;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSetDigest;
import org.tabletheory.attribute.Value;

/** How far an export or an import has come. */
sealed interface Checkpoint {
    /** The table's whole name. */
    String table();

    /** The digest of the items that are done. */
    ItemSetDigest digest();

    /** As it is kept. */
    Item toItem();

    /**
     * An export.
     *
     * @param createdAt when the table was made, so that another one of its name is not taken for it; empty if unknown
     * @param length how long the file is with exactly these items in it
     * @param positions for each segment where it goes on: an empty text at its beginning, null when it has ended
     */
    record Export(
            String table,
            String createdAt,
            LineFormat format,
            long length,
            List<@Nullable String> positions,
            ItemSetDigest digest)
            implements Checkpoint {

        @Override
        public Item toItem() {
            List<Value> segments = new ArrayList<>();
            positions.forEach(position -> segments.add(position == null ? Value.nul() : Value.s(position)));
            return common(this, "export")
                    .with("createdAt", Value.s(createdAt))
                    .with("format", Value.s(format.name()))
                    .with("length", Value.n(length))
                    .with("positions", new Value.L(segments));
        }
    }

    /**
     * An import.
     *
     * @param lines how many lines of the file are in the table
     * @param fingerprint of these lines
     */
    @SuppressWarnings("ArrayRecordComponent") // made, read and dropped in one place
    record Import(String table, long lines, byte[] fingerprint, ItemSetDigest digest) implements Checkpoint {

        @Override
        public Item toItem() {
            return common(this, "import").with("lines", Value.n(lines)).with("fingerprint", Value.b(fingerprint));
        }
    }

    private static Item common(Checkpoint checkpoint, String command) {
        return Item.of("command", Value.s(command))
                .with("table", Value.s(checkpoint.table()))
                .with("items", Value.n(checkpoint.digest().count()))
                .with("sum", Value.b(checkpoint.digest().sum()));
    }

    /**
     * Reads what was kept.
     *
     * @throws AttributeException when the item is no checkpoint
     */
    static Checkpoint of(Item item) {
        ItemSetDigest digest = ItemSetDigest.of(number(item, "items"), bytes(item, "sum"));
        String table = text(item, "table");
        return switch (text(item, "command")) {
            case "export" ->
                new Export(
                        table,
                        text(item, "createdAt"),
                        text(item, "format").equals(LineFormat.canonical.name())
                                ? LineFormat.canonical
                                : LineFormat.json,
                        number(item, "length"),
                        positions(item),
                        digest);
            case "import" -> new Import(table, number(item, "lines"), bytes(item, "fingerprint"), digest);
            default -> throw new AttributeException("it is of neither an export nor an import", "command");
        };
    }

    private static List<@Nullable String> positions(Item item) {
        if (!(item.get("positions") instanceof Value.L list) || list.values().isEmpty()) {
            throw missing("positions");
        }
        List<@Nullable String> positions = new ArrayList<>();
        for (Value element : list.values()) {
            positions.add(element instanceof Value.S text ? text.value() : null);
        }
        return positions;
    }

    private static String text(Item item, String name) {
        if (item.get(name) instanceof Value.S text) {
            return text.value();
        }
        throw missing(name);
    }

    private static byte[] bytes(Item item, String name) {
        if (item.get(name) instanceof Value.B bytes) {
            return bytes.bytes();
        }
        throw missing(name);
    }

    private static long number(Item item, String name) {
        try {
            if (item.get(name) instanceof Value.N number && Long.parseLong(number.text()) >= 0) {
                return Long.parseLong(number.text());
            }
        } catch (NumberFormatException e) {
            throw missing(name);
        }
        throw missing(name);
    }

    private static AttributeException missing(String name) {
        return new AttributeException("it has no usable '" + name + "'", name);
    }
}
