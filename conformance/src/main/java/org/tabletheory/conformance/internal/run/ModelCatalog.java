package org.tabletheory.conformance.internal.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.file.SchemaFiles;

/**
 * The models that scenarios name: those of the documents in {@code dms/v<version>/models} beside {@code scenarios}.
 *
 * @param models by name
 * @param problems every error of the documents, in one line each
 */
record ModelCatalog(Map<String, Model> models, List<Finding> problems) {

    ModelCatalog {
        models = Map.copyOf(models);
        problems = List.copyOf(problems);
    }

    /** Where the models of a version are for a scenario, or null when the file belongs to no suite. */
    static @Nullable Path directory(Path scenario, String version) {
        Path suite = suite(scenario);
        return suite == null
                ? null
                : suite.resolve("dms").resolve("v" + version).resolve("models");
    }

    /** The directory that holds the {@code scenarios} in which a file is, or null when it is in none. */
    static @Nullable Path suite(Path file) {
        for (Path up = file.toAbsolutePath().normalize().getParent(); up != null; up = up.getParent()) {
            if (up.endsWith("scenarios")) {
                return up.getParent();
            }
        }
        return null;
    }

    /** Reads every document of a directory. */
    static ModelCatalog load(Path directory) throws IOException {
        Map<String, Model> models = new HashMap<>();
        List<Finding> problems = new ArrayList<>();
        for (Path file : documents(directory)) {
            ReadResult<SchemaDocument> reading = SchemaFiles.load(file);
            reading.findings().stream().filter(Finding::isError).forEach(problems::add);
            if (reading.find().orElse(null) instanceof DmsDocument document) {
                document.models().forEach(model -> models.put(model.name(), model));
            }
        }
        return new ModelCatalog(models, problems);
    }

    private static List<Path> documents(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".yml")
                            || file.toString().endsWith(".yaml")
                            || file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
    }
}
