package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemSetDigest;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.cli.internal.Console;
import org.tabletheory.cli.internal.ExitCode;
import org.tabletheory.cli.internal.bulk.DatabaseOptions;
import org.tabletheory.cli.internal.bulk.Digesting;
import org.tabletheory.cli.internal.bulk.Progress;
import org.tabletheory.client.TableTheory;
import org.tabletheory.schema.document.JsonValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory digest}: whether tables and files hold the same items. */
@Command(
        footer = {
            "",
            "Prints a digest, the number of items and the source of each. The order of",
            "items does not matter, nor the spelling of numbers and sets. Exits 1 when",
            "several sources do not hold the same items.",
            "  $ tabletheory digest users users-copy --file users.jsonl.gz",
            "docs/bulk.md tells what an equal digest proves."
        })
public final class DigestCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(paramLabel = "TABLE", arity = "0..*", description = "Tables to read.")
    private List<String> tables = new ArrayList<>();

    @Option(names = "--file", paramLabel = "FILE", description = "A file of items to read; may stand several times.")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = "--segments",
            paramLabel = "N",
            description = "How many parts of a table are read at the same time, 1 to 64; by default 4.")
    private @Nullable Integer segments;

    @Option(names = "--rate", paramLabel = "N", description = "At most so many items a second.")
    private @Nullable Double rate;

    @Option(names = "--json", description = "Print one JSON document: same, and for each source items and digest.")
    private boolean json;

    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    /** A comparison that is told on this console. */
    public DigestCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        if (tables.isEmpty() && files.isEmpty()) {
            throw CommandFailure.usage("name a table, or a file with --file");
        }
        Digesting digesting = new Digesting(BulkLimits.upTo64("--segments", segments), BulkLimits.rate(rate));
        List<JsonValue> sources = new ArrayList<>();
        List<String> digests = new ArrayList<>();
        if (!tables.isEmpty()) {
            try (TableTheory db = database.connect()) {
                for (String table : tables) {
                    try (Progress progress = progress(table)) {
                        ItemSetDigest digest = digesting.table(db, table, progress);
                        progress.end();
                        tell("table", table, digest, sources, digests);
                    }
                }
            }
        }
        for (Path file : files) {
            try (Progress progress = progress(file.toString())) {
                ItemSetDigest digest = digesting.file(file, progress);
                progress.end();
                tell("file", file.toString(), digest, sources, digests);
            }
        }
        return conclude(sources, digests.stream().distinct().count() == 1);
    }

    private Progress progress(String source) {
        return new Progress(console, "digest " + source, System::nanoTime);
    }

    private void tell(String kind, String source, ItemSetDigest digest, List<JsonValue> sources, List<String> digests)
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
            console.text().write(same ? "They hold the same items.\n" : "They do not hold the same items.\n");
        }
        return same ? ExitCode.OK : ExitCode.FINDINGS;
    }
}
