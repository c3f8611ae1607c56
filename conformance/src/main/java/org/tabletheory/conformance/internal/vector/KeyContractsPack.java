package org.tabletheory.conformance.internal.vector;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.tabletheory.conformance.spi.pack.CaseResult;
import org.tabletheory.conformance.spi.pack.Pack;
import org.tabletheory.conformance.spi.pack.PackFile;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.InvalidSchemaException;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.file.SchemaFiles;
import org.tabletheory.schema.key.DerivedKey;
import org.tabletheory.schema.key.KeyContract;
import org.tabletheory.schema.key.KeyFixture;
import org.tabletheory.schema.key.KeyInputException;
import org.tabletheory.schema.onetable.OneTableMode;

/** Key contracts, {@code key-contracts/**}{@code /*.yml}: each derived key must return the expected key for each of its fixtures. */
public final class KeyContractsPack implements Pack {

    @Override
    public String name() {
        return "key-contracts";
    }

    @Override
    public boolean recognises(PackFile file) {
        boolean inside = false;
        for (Path part : file.path().toAbsolutePath()) {
            inside |= part.toString().equals(name());
        }
        return inside && file.fileName().endsWith(".yml");
    }

    @Override
    public void run(List<PackFile> files, Consumer<CaseResult> results) throws IOException {
        for (PackFile file : files) {
            run(file, results);
        }
    }

    private static void run(PackFile file, Consumer<CaseResult> results) throws IOException {
        ReadResult<SchemaDocument> reading;
        try (var in = Files.newInputStream(file.path())) {
            reading = SchemaFiles.load(file.label(), in, OneTableMode.STRICT);
        }
        try {
            if (reading.document() instanceof KeyContract contract) {
                contract.derivedKeys().forEach(key -> run(file, key, results));
            } else {
                results.accept(new CaseResult.Unreadable(file.label(), "not a key contract"));
            }
        } catch (InvalidSchemaException invalid) {
            for (Finding finding : invalid.findings()) {
                results.accept(new CaseResult.Unreadable(
                        finding.position().toString(), finding.ruleId() + ": " + finding.message()));
            }
        }
    }

    private static void run(PackFile file, DerivedKey key, Consumer<CaseResult> results) {
        for (KeyFixture fixture : key.fixtures()) {
            results.accept(check(file, key, fixture));
        }
    }

    private static CaseResult check(PackFile file, DerivedKey key, KeyFixture fixture) {
        String name = key.name() + "." + fixture.name();
        try {
            String actual = key.evaluate(fixture.inputs());
            return actual.equals(fixture.expect())
                    ? new CaseResult.Passed(name)
                    : new CaseResult.Failed(
                            file.at(fixture.line()), name, "'" + fixture.expect() + "'", "'" + actual + "'");
        } catch (KeyInputException rejected) {
            return new CaseResult.Failed(
                    file.at(fixture.line()), name, "'" + fixture.expect() + "'", String.valueOf(rejected.getMessage()));
        }
    }
}
