package org.tabletheory.conformance.internal.onetable;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tabletheory.conformance.internal.document.DocumentFields;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.conformance.spi.pack.CaseResult;
import org.tabletheory.conformance.spi.pack.Database;
import org.tabletheory.conformance.spi.pack.Pack;
import org.tabletheory.conformance.spi.pack.PackFile;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.spi.tree.SourceNode;
import org.tabletheory.wire.Wire;

/**
 * Writes recorded from the JavaScript library, {@code *onetable-writes*.json}: replays the steps of each vector with the
 * clock and randomness of the pack and compares the stored items.
 */
public final class OneTableWritesPack implements Pack {
    private final Database database;

    /** Creates a pack that runs on this database. */
    public OneTableWritesPack(Database database) {
        this.database = database;
    }

    @Override
    public String name() {
        return "onetable-writes";
    }

    @Override
    public boolean recognises(PackFile file) {
        return file.fileName().contains(name()) && file.fileName().endsWith(".json");
    }

    @Override
    public void run(List<PackFile> files, Consumer<CaseResult> results) throws IOException {
        try (LazyWire connection = new LazyWire(database)) {
            VectorFile.each(files, results, (file, pack) -> {
                Clock clock = Clock.fixed(Instant.parse(pack.text("clock")), ZoneOffset.UTC);
                FrozenRandomness randomness = new FrozenRandomness(fraction(pack));
                for (SourceNode vector : pack.elements("vectors")) {
                    results.accept(result(file, vector, connection.wire(), clock, randomness));
                }
            });
        }
    }

    private static double fraction(DocumentFields pack) {
        SourceNode given = pack.find("mathRandom");
        return given != null && given.toJson() instanceof JsonValue.Num number
                ? number.value().doubleValue()
                : 0.5;
    }

    private static CaseResult result(
            PackFile file, SourceNode vector, Wire wire, Clock clock, FrozenRandomness randomness) {
        try {
            return new WriteRun(file, DocumentFields.of(vector, "a vector"), wire, clock, randomness).run();
        } catch (MalformedDocumentException malformed) {
            return CaseResult.Failed.malformed(file.at(malformed.line()), "onetable-writes", malformed.problem());
        } catch (RuntimeException broken) {
            return CaseResult.Failed.crashed(file.at(vector.line()), "onetable-writes", broken);
        }
    }

    /** A wire to the database, created on first use. */
    private static final class LazyWire implements AutoCloseable {
        private final Database database;
        private @Nullable Wire wire;

        LazyWire(Database database) {
            this.database = database;
        }

        Wire wire() {
            Wire open = wire == null ? database.config().newWire() : wire;
            wire = open;
            return open;
        }

        @Override
        public void close() {
            if (wire != null) {
                wire.close();
            }
        }
    }
}
