package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.tabletheory.attribute.ItemSetDigest;
import org.tabletheory.cli.internal.bulk.ItemDigester;
import org.tabletheory.cli.internal.bulk.ProgressBar;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.database.DatabaseConnection;
import org.tabletheory.client.TableTheory;
import org.tabletheory.schema.document.JsonValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory digest}: checks whether tables and files contain the same items. */
@Command(
        footer = {
            "",
            "Prints digest, item count and name of each table and file. The digest does not depend on "
                    + "the order of items or set members, or on how numbers are written. Exits with 1 if the "
                    + "digests differ. docs/bulk.md explains what equal digests prove.",
            "",
            "Example:",
            "  tabletheory digest users users-copy --file users.jsonl.gz"
        })
public final class DigestCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(paramLabel = "TABLE", arity = "0..*", description = "Table to read; repeatable.")
    private List<String> tables = new ArrayList<>();

    @Option(names = "--file", paramLabel = "FILE", description = "Item file to read; repeatable.")
    private List<Path> files = new ArrayList<>();

    @Mixin
    private final ScanOptions scan = new ScanOptions();

    @Option(names = "--json", description = "Print JSON instead of text.")
    private boolean json;

    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    /** Creates the command. */
    public DigestCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        if (tables.isEmpty() && files.isEmpty()) {
            throw CommandFailure.usage("specify at least one table or --file");
        }
        tables.forEach(DatabaseConnection::requireName);
        ItemDigester digester = new ItemDigester(scan.segments(), scan.rate());
        List<JsonValue> sources = new ArrayList<>();
        List<String> digests = new ArrayList<>();
        if (!tables.isEmpty()) {
            try (DatabaseConnection connection = DatabaseConnection.open(database.config())) {
                TableTheory client = scan.limited(connection.client());
                for (String table : tables) {
                    try (ProgressBar progress = progress(table)) {
                        ItemSetDigest digest = digester.table(client, connection.describe(table), progress);
                        progress.end();
                        report("table", table, digest, sources, digests);
                    }
                }
            }
        }
        for (Path file : files) {
            try (ProgressBar progress = progress(file.toString())) {
                ItemSetDigest digest = digester.file(file, progress);
                progress.end();
                report("file", file.toString(), digest, sources, digests);
            }
        }
        return conclude(sources, digests.stream().distinct().count() == 1);
    }

    private ProgressBar progress(String source) {
        return new ProgressBar(console, "digest " + source, System::nanoTime);
    }

    private void report(String kind, String source, ItemSetDigest digest, List<JsonValue> sources, List<String> digests)
            throws IOException {
        digests.add(digest.hex());
        if (!json) {
            console.text().write(digest.hex() + "  " + digest.count() + " items  " + kind + " " + source + "\n");
            console.flush();
        }
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put(kind, JsonValue.text(source));
        members.put("items", JsonValue.number(digest.count()));
        members.put("digest", JsonValue.text(digest.hex()));
        sources.add(new JsonValue.Obj(members));
    }

    private int conclude(List<JsonValue> sources, boolean same) throws IOException {
        if (json) {
            Map<String, JsonValue> members = new LinkedHashMap<>();
            members.put("same", JsonValue.bool(same));
            members.put("sources", new JsonValue.Array(sources));
            console.text().write(new JsonValue.Obj(members).toIndentedText());
        } else if (sources.size() > 1) {
            console.text().write(same ? "same items\n" : "different items\n");
        }
        return same ? ExitCode.OK : ExitCode.FINDINGS;
    }
}
