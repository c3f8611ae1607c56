package org.tabletheory.cli.internal.command;

import java.io.File;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.cli.internal.Console;
import org.tabletheory.cli.internal.ExitCode;
import org.tabletheory.cli.internal.drift.Comparison;
import org.tabletheory.cli.internal.drift.ModelClasses;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.SchemaDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory drift}: whether compiled classes still say what a schema document says. */
@Command(
        footer = {
            "",
            "Each difference is a sentence, from the document to the class:",
            "  com.acme.User has drifted from users.yml:",
            "    User.attributes.age.type: values stored as S cannot be read as N.",
            "Only what changes stored items or behaviour counts. When no class is named, a model that has none is",
            "a difference too. Exits 1 when there is any difference, 3 when a class cannot be found or loaded.",
            "Classes are loaded: name only places that you trust."
        })
public final class DriftCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(index = "0", paramLabel = "DOCUMENT", description = "A DMS document; - is standard input.")
    @SuppressWarnings("NullAway.Init")
    private String document;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "CLASS",
            description = "Classes by their whole names; by default all with @Table on the class path.")
    private List<String> classes = List.of();

    @Option(
            names = "--classpath",
            paramLabel = "PATH",
            required = true,
            description = "Directories and jars with the classes and what they need, separated as for java.")
    @SuppressWarnings("NullAway.Init")
    private String classPath;

    @Option(names = "--json", description = "Print one JSON document instead.")
    private boolean json;

    /** A comparison that is told on this console. */
    public DriftCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        DmsDocument models = models();
        if (models == null) {
            return ExitCode.FINDINGS;
        }
        try (ModelClasses loaded = ModelClasses.on(places())) {
            List<Comparison> comparisons =
                    types(loaded).map(type -> Comparison.of(type, models)).toList();
            List<String> missing = classes.isEmpty() ? withoutClass(models, comparisons) : List.of();
            print(comparisons, missing);
            boolean same = missing.isEmpty() && comparisons.stream().allMatch(Comparison::isSame);
            return same ? ExitCode.OK : ExitCode.FINDINGS;
        }
    }

    private @Nullable DmsDocument models() throws IOException {
        ReadResult<SchemaDocument> reading = new SchemaInput(console, false).read(document);
        if (!reading.isValid()) {
            if (json) {
                console.text().write(reading.toJson().toIndentedText());
            } else {
                console.error().print(reading.toText());
                console.error().flush();
            }
            return null;
        }
        if (reading.document() instanceof DmsDocument dms) {
            return dms;
        }
        throw CommandFailure.usage(document + " is " + reading.document().formatName()
                + ", and classes are compared with DMS; 'tabletheory convert' makes DMS of it");
    }

    private List<Path> places() {
        try {
            List<Path> places = Pattern.compile(Pattern.quote(File.pathSeparator))
                    .splitAsStream(classPath)
                    .filter(place -> !place.isBlank())
                    .map(Path::of)
                    .toList();
            if (places.isEmpty()) {
                throw CommandFailure.usage("--classpath names no directory and no jar");
            }
            return places;
        } catch (InvalidPathException e) {
            throw CommandFailure.usage("--classpath: " + e.getMessage());
        }
    }

    private Stream<Class<?>> types(ModelClasses loaded) throws IOException {
        if (!classes.isEmpty()) {
            return classes.stream().map(loaded::named);
        }
        List<Class<?>> found = loaded.all();
        if (found.isEmpty()) {
            throw CommandFailure.io("there is no class with @Table in " + classPath + "; is it compiled?");
        }
        return found.stream();
    }

    private static List<String> withoutClass(DmsDocument document, List<Comparison> comparisons) {
        Set<String> declared = comparisons.stream().map(Comparison::model).collect(Collectors.toSet());
        return document.models().stream()
                .map(Model::name)
                .filter(name -> !declared.contains(name))
                .toList();
    }

    private void print(List<Comparison> comparisons, List<String> missing) throws IOException {
        if (json) {
            Map<String, JsonValue> members = new LinkedHashMap<>();
            members.put("document", new JsonValue.Text(document));
            members.put(
                    "classes",
                    new JsonValue.Array(
                            comparisons.stream().map(Comparison::toJson).toList()));
            members.put(
                    "modelsWithoutClass",
                    new JsonValue.Array(
                            missing.stream().<JsonValue>map(JsonValue.Text::new).toList()));
            console.text().write(new JsonValue.Obj(members).toIndentedText());
            return;
        }
        for (Comparison comparison : comparisons) {
            console.text().write(comparison.toText(document));
        }
        for (String name : missing) {
            console.text().write("model " + name + " of " + document + " has no class in " + classPath + "\n");
        }
    }
}
