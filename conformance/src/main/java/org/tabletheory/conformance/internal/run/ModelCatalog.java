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
 * The models of scenarios, from the documents in {@code dms/v<version>/models} next to {@code scenarios}.
 *
 * @param models the models by name
 * @param problems the errors in the documents
 */
record ModelCatalog(Map<String, Model> models, List<Finding> problems) {

    ModelCatalog {
        models = Map.copyOf(models);
        problems = List.copyOf(problems);
    }

    /** Returns the model directory for a scenario, or null if the file is not part of a suite. */
    static @Nullable Path directory(Path scenario, String version) {
        Path suite = suite(scenario);
        return suite == null
                ? null
                : suite.resolve("dms").resolve("v" + version).resolve("models");
    }

    /** Returns the parent of the {@code scenarios} directory that contains the file, or null. */
    static @Nullable Path suite(Path file) {
        for (Path up = file.toAbsolutePath().normalize().getParent(); up != null; up = up.getParent()) {
            if (up.endsWith("scenarios")) {
                return up.getParent();
            }
        }
        return null;
    }

    /** Reads all documents in a directory. */
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
