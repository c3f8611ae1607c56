package org.tabletheory.cli.internal.bulk;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSetDigest;
import org.tabletheory.attribute.Value;

/** The saved progress of an operation, from which it can be resumed. */
sealed interface Checkpoint {
    /** Returns the checkpoint as an item, for {@link CheckpointFile}. */
    Item toItem();

    /** Returns the operation, for messages: {@code an export}. */
    String operation();

    /**
     * The progress of an export.
     *
     * @param table the table that is exported
     * @param replaces whether a file that exists is replaced at the end
     * @param length the length of the file with exactly these items
     * @param positions the cursor of each segment: empty at the start, null at the end
     * @param digest the digest of the exported items
     */
    record Export(
            TableIdentity table,
            boolean replaces,
            LineFormat format,
            long length,
            List<@Nullable String> positions,
            ItemSetDigest digest)
            implements Checkpoint {
        @Override
        public String operation() {
            return "an export";
        }

        @Override
        public Item toItem() {
            return started("export", table, digest)
                    .with("replaces", Value.bool(replaces))
                    .with("format", Value.s(format.name()))
                    .with("length", Value.n(length))
                    .with("positions", toValue(positions));
        }
    }

    /**
     * The progress of an import.
     *
     * @param table the table that is written to
     * @param lines the number of lines that are imported
     * @param fingerprint the fingerprint of these lines
     * @param digest the digest of the imported items
     * @param kept how many items existed and were left as they are; null if they are replaced
     */
    @SuppressWarnings("ArrayRecordComponent") // created, read and dropped in one place
    record Import(
            TableIdentity table,
            long lines,
            byte[] fingerprint,
            ItemSetDigest digest,
            @Nullable Long kept) implements Checkpoint {
        @Override
        public String operation() {
            return "an import";
        }

        @Override
        public Item toItem() {
            Item item = started("import", table, digest)
                    .with("lines", Value.n(lines))
                    .with("fingerprint", Value.b(fingerprint));
            return kept == null ? item : item.with("kept", Value.n(kept));
        }
    }

    /**
     * The progress of a re-encryption.
     *
     * @param subject the model and the new key
     * @param table the table
     * @param cursor where to continue
     */
    record ReencryptionProgress(String subject, TableIdentity table, String cursor, ReencryptionCounts counts)
            implements Checkpoint {
        @Override
        public String operation() {
            return "a re-encryption";
        }

        @Override
        public Item toItem() {
            return Item.of("command", Value.s("reencrypt"))
                    .with("subject", Value.s(subject))
                    .with("table", table.toValue())
                    .with("cursor", Value.s(cursor))
                    .with("reencrypted", Value.n(counts.reencrypted()))
                    .with("current", Value.n(counts.current()))
                    .with("unencrypted", Value.n(counts.unencrypted()))
                    .with("unreadable", Value.n(counts.unreadable()));
        }
    }

    /**
     * The progress of a migration to the present form.
     *
     * @param subject the models and their forms
     * @param positions the cursor of each segment: empty at the start, null at the end
     */
    record FormProgress(
            String subject, TableIdentity table, List<@Nullable String> positions, FormMigration.MigratedItems migrated)
            implements Checkpoint {
        @Override
        public String operation() {
            return "a migration";
        }

        @Override
        public Item toItem() {
            return started("migrate", table, migrated.digest())
                    .with("subject", Value.s(subject))
                    .with("positions", toValue(positions))
                    .with("counts", migrated.counts().toValue());
        }
    }

    private static Value toValue(List<@Nullable String> positions) {
        List<Value> segments = new ArrayList<>();
        positions.forEach(position -> segments.add(position == null ? Value.nul() : Value.s(position)));
        return new Value.L(segments);
    }

    private static Item started(String command, TableIdentity table, ItemSetDigest digest) {
        return Item.of("command", Value.s(command))
                .with("table", table.toValue())
                .with("items", Value.n(digest.count()))
                .with("sum", Value.b(digest.sum()));
    }

    /**
     * Returns the checkpoint of an item.
     *
     * @throws AttributeException if the item is not a checkpoint
     */
    static Checkpoint of(Item item) {
        return switch (text(item, "command")) {
            case "export" ->
                new Export(
                        table(item),
                        item.get("replaces") instanceof Value.Bool replaces && replaces.value(),
                        text(item, "format").equals(LineFormat.canonical.name())
                                ? LineFormat.canonical
                                : LineFormat.json,
                        number(item, "length"),
                        positions(item),
                        digest(item));
            case "import" ->
                new Import(
                        table(item),
                        number(item, "lines"),
                        bytes(item, "fingerprint"),
                        digest(item),
                        item.has("kept") ? number(item, "kept") : null);
            case "reencrypt" ->
                new ReencryptionProgress(
                        text(item, "subject"),
                        table(item),
                        text(item, "cursor"),
                        new ReencryptionCounts(
                                number(item, "reencrypted"),
                                number(item, "current"),
                                number(item, "unencrypted"),
                                number(item, "unreadable")));
            case "migrate" ->
                new FormProgress(
                        text(item, "subject"),
                        table(item),
                        positions(item),
                        new FormMigration.MigratedItems(counts(item), digest(item)));
            default -> throw new AttributeException("unknown command", "command");
        };
    }

    private static TableIdentity table(Item item) {
        TableIdentity table = TableIdentity.of(item.get("table"));
        if (table == null) {
            throw new AttributeException("it does not identify the table, as one of an earlier version", "table");
        }
        return table;
    }

    private static FormCounts counts(Item item) {
        Value counts = item.get("counts");
        if (counts == null) {
            throw missing("counts");
        }
        try {
            return FormCounts.of(counts);
        } catch (ArithmeticException | NumberFormatException e) {
            throw missing("counts");
        }
    }

    private static ItemSetDigest digest(Item item) {
        return ItemSetDigest.of(number(item, "items"), bytes(item, "sum"));
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
        return new AttributeException("'" + name + "' is missing or invalid", name);
    }
}
