package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.drift.ClassComparison;
import org.tabletheory.cli.internal.drift.ModelClasses;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.SchemaDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tabletheory drift}: checks that compiled classes match a schema document. */
@Command(
        footer = {
            "",
            "Prints each difference, from the document to the class:",
            "  com.acme.User has drifted from users.yml:",
            "    User.attributes.age.type: values stored as S cannot be read as N.",
            "Only differences that affect stored items or behaviour count. If no CLASS is given, a "
                    + "model without a class is a difference too. Exits with 1 if there are differences and 3 if "
                    + "a class cannot be loaded.",
            "",
            "The classes are loaded into this process, so use a class path that you trust."
        })
public final class DriftCommand extends SchemaCommand {
    @Parameters(index = "0", paramLabel = "DOCUMENT", description = "DMS document. Use - for standard input.")
    @SuppressWarnings("NullAway.Init")
    private String document;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "CLASS",
            description = "Fully qualified class names. Default: all classes with @Table.")
    private List<String> classes = List.of();

    @Mixin
    private final ClassPathOption classPath = new ClassPathOption();

    /** Creates the command. */
    public DriftCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException {
        DmsDocument models = models();
        if (models == null) {
            return ExitCode.FINDINGS;
        }
        try (ModelClasses loaded = ModelClasses.on(classPath.entries())) {
            List<ClassComparison> comparisons =
                    types(loaded).map(type -> ClassComparison.of(type, models)).toList();
            List<String> missing = classes.isEmpty() ? withoutClass(models, comparisons) : List.of();
            print(comparisons, missing);
            boolean same = missing.isEmpty() && comparisons.stream().allMatch(ClassComparison::isSame);
            return same ? ExitCode.OK : ExitCode.FINDINGS;
        }
    }

    private @Nullable DmsDocument models() throws IOException {
        SchemaDocument read = readValid(document);
        if (read == null) {
            return null;
        }
        if (read instanceof DmsDocument dms) {
            return dms;
        }
        throw CommandFailure.usage(
                document + " is " + read.formatName() + ", not DMS; convert it with 'tabletheory convert --to dms'");
    }

    private Stream<Class<?>> types(ModelClasses loaded) throws IOException {
        if (!classes.isEmpty()) {
            return classes.stream().map(loaded::named);
        }
        List<Class<?>> found = loaded.all();
        if (found.isEmpty()) {
            throw CommandFailure.io("no class with @Table in " + classPath + "; have you compiled it?");
        }
        return found.stream();
    }

    private static List<String> withoutClass(DmsDocument document, List<ClassComparison> comparisons) {
        Set<String> declared = comparisons.stream().map(ClassComparison::model).collect(Collectors.toSet());
        return document.models().stream()
                .map(Model::name)
                .filter(name -> !declared.contains(name))
                .toList();
    }

    private void print(List<ClassComparison> comparisons, List<String> missing) throws IOException {
        if (json()) {
            Map<String, JsonValue> members = new LinkedHashMap<>();
            members.put("document", new JsonValue.Text(document));
            members.put(
                    "classes",
                    new JsonValue.Array(
                            comparisons.stream().map(ClassComparison::toJson).toList()));
            members.put(
                    "modelsWithoutClass",
                    new JsonValue.Array(
                            missing.stream().<JsonValue>map(JsonValue.Text::new).toList()));
            print(new JsonValue.Obj(members));
            return;
        }
        for (ClassComparison comparison : comparisons) {
            print(comparison.toText(document));
        }
        for (String name : missing) {
            print("model " + name + " of " + document + " has no class in " + classPath + "\n");
        }
    }
}
