package org.tabletheory.conformance.internal.run;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.Config;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.conformance.internal.scenario.Capabilities;
import org.tabletheory.conformance.internal.scenario.Scenario;
import org.tabletheory.conformance.internal.scenario.ScenarioReader;
import org.tabletheory.conformance.spi.pack.CaseResult;
import org.tabletheory.conformance.spi.pack.Database;
import org.tabletheory.conformance.spi.pack.Pack;
import org.tabletheory.conformance.spi.pack.PackFile;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.wire.Wire;

/**
 * Contract scenarios: {@code scenarios/**}{@code /*.yml}, with their models in {@code dms/v*}{@code /models} next to the
 * {@code scenarios} directory.
 */
public final class ContractScenariosPack implements Pack {
    private final Database database;
    private final Capabilities supported;
    private final Map<Path, ModelCatalog> catalogs = new HashMap<>();

    /** Creates a pack that runs on this database. */
    public ContractScenariosPack(Database database) {
        this(database, Capabilities.SUPPORTED);
    }

    ContractScenariosPack(Database database, Capabilities supported) {
        this.database = database;
        this.supported = supported;
    }

    @Override
    public String name() {
        return "contract-scenarios";
    }

    @Override
    public boolean recognises(PackFile file) {
        return isYaml(file) && (isScenario(file) || isModel(file));
    }

    private static boolean isYaml(PackFile file) {
        return file.fileName().endsWith(".yml") || file.fileName().endsWith(".yaml");
    }

    private static boolean isScenario(PackFile file) {
        return ModelCatalog.suite(file.path()) != null;
    }

    private static boolean isModel(PackFile file) {
        Path models = file.path().toAbsolutePath().getParent();
        Path dms = models != null && models.endsWith("models") ? models.getParent() : null;
        return dms != null && dms.getParent() != null && dms.getParent().endsWith("dms");
    }

    @Override
    public void run(List<PackFile> files, Consumer<CaseResult> results) throws IOException {
        RunConnection session = null;
        try {
            for (PackFile file : files) {
                if (isScenario(file)) {
                    Prepared prepared = prepare(file, results);
                    if (prepared != null) {
                        session = session == null ? new RunConnection(database) : session;
                        results.accept(prepared.on(session));
                    }
                }
            }
        } finally {
            if (session != null) {
                session.close();
            }
        }
    }

    /** A scenario that is ready to run on a database. */
    private interface Prepared {
        CaseResult on(RunConnection session);
    }

    private @Nullable Prepared prepare(PackFile file, Consumer<CaseResult> results) throws IOException {
        try {
            Scenario scenario = ScenarioReader.read(Files.readString(file.path()));
            String missing = scenario.missing(supported);
            if (missing != null) {
                results.accept(new CaseResult.Skipped(scenario.name(), missing));
                return null;
            }
            ModelCatalog catalog = catalog(file, scenario, results);
            ScenarioModels models = ScenarioModels.of(scenario, catalog, suffix());
            return session -> session.run(file, scenario, models);
        } catch (MalformedDocumentException malformed) {
            results.accept(new CaseResult.Unreadable(file.at(malformed.line()), malformed.problem()));
        } catch (CharacterCodingException notUtf8) {
            results.accept(new CaseResult.Unreadable(file.label(), "not UTF-8"));
        }
        return null;
    }

    private static String suffix() {
        return UUID.randomUUID().toString().substring(0, 8);
    }

    private ModelCatalog catalog(PackFile file, Scenario scenario, Consumer<CaseResult> results) throws IOException {
        Path directory = ModelCatalog.directory(file.path(), scenario.dmsVersion());
        if (directory == null) {
            throw new MalformedDocumentException(1, "a scenario must be in a directory named 'scenarios'");
        }
        ModelCatalog known = catalogs.get(directory);
        if (known == null) {
            known = ModelCatalog.load(directory);
            catalogs.put(directory, known);
            for (Finding problem : known.problems()) {
                results.accept(new CaseResult.Unreadable(problem.position().toString(), problem.message()));
            }
        }
        return known;
    }

    /** The connection of a run. */
    private static final class RunConnection implements AutoCloseable {
        private final Config config;
        private final Wire wire;

        RunConnection(Database database) {
            this.config = database.config();
            this.wire = database.wire();
        }

        CaseResult run(PackFile file, Scenario scenario, ScenarioModels models) {
            RawTables tables = new RawTables(wire);
            Config withKeys = ScenarioKeys.configured(config, scenario);
            try (ScenarioClient client = new ScenarioClient(wire, withKeys, models, tables)) {
                return new ScenarioRun(file, scenario, models, client, tables).run();
            } catch (MalformedDocumentException malformed) {
                return new CaseResult.Unreadable(file.at(malformed.line()), malformed.problem());
            }
        }

        @Override
        public void close() {
            wire.close();
        }
    }
}
