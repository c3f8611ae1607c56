package org.tabletheory.processor;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.attribute.Type;
import org.tabletheory.processor.spi.RecordSource;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Dms;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.key.KeyTemplate;

/**
 * For every document that validates, the generated records compile, contain one record each and nothing else, and declare the
 * document's models; so do the sources that the annotation processor generates from them.
 *
 * <p>Two batches of 60 documents, and 20 with {@code -Dproof=full}.
 */
@Tag("proof")
class HostileDocumentsTest {
    private static final int BATCHES = "full".equals(System.getProperty("proof")) ? 20 : 2;
    private static final int DOCUMENTS = 60;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path directory;

    private int templated;

    @Test
    void everyValidDocumentGivesOnlyItsRecords() throws Exception {
        int valid = 0;
        int rejected = 0;
        for (int batch = 0; batch < BATCHES; batch++) {
            HostileDocuments documents = new HostileDocuments(batch);
            Map<String, Model> expected = new LinkedHashMap<>();
            Path sources = Files.createDirectories(directory.resolve("sources" + batch));
            for (int i = 0; i < DOCUMENTS; i++) {
                ReadResult<DmsDocument> result = Dms.read("hostile.json", documents.next());
                if (result.isValid()) {
                    write(result.document(), "d" + i, sources, expected);
                    valid++;
                } else {
                    rejected++;
                }
            }
            check(batch, sources, expected);
        }
        assertThat(valid).as("documents that were generated").isGreaterThan(BATCHES * DOCUMENTS / 8);
        assertThat(templated).as("records with key templates").isGreaterThan(BATCHES);
        assertThat(rejected).as("documents that were rejected").isGreaterThan(BATCHES * DOCUMENTS / 8);
    }

    /** The namespace is the package, as in the command, where it can be one. */
    private void write(DmsDocument document, String unique, Path sources, Map<String, Model> expected)
            throws IOException {
        String namespace = document.namespace().orElse("");
        String packageName = RecordSource.isPackage(namespace) ? unique + "." + namespace : unique;
        Path target = Files.createDirectories(sources.resolve(packageName.replace('.', '/')));
        Map<String, Map<String, KeyTemplate>> templates = new LinkedHashMap<>();
        for (Model model : document.models()) {
            templates.put(model.name(), templates(model, unique.hashCode()));
        }
        List<RecordSource> records = RecordSource.of(document, packageName, templates);
        for (int i = 0; i < records.size(); i++) {
            String file = records.get(i).fileName();
            assertThat(target.resolve(file).normalize().getParent()).isEqualTo(target);
            Files.writeString(target.resolve(file), records.get(i).text());
            templated += records.get(i).text().contains("template = ") ? 1 : 0;
            String name = packageName + "." + file.substring(0, file.length() - ".java".length());
            assertThat(expected.put(name, document.models().get(i))).isNull();
        }
    }

    /** Returns a hostile template for the partition key, if one is possible; those that do not fit the model are left out. */
    private static Map<String, KeyTemplate> templates(Model model, int seed) {
        String key = model.partitionKey().attribute();
        int number = seed;
        for (AttributeDef component : model.attributes()) {
            number = 31 * number + 7;
            String literal = HostileDocuments.HOSTILE.get(Math.floorMod(number, HostileDocuments.HOSTILE.size()));
            if (!model.isPrimaryKey(component.attribute())) {
                try {
                    return Map.of(key, KeyTemplate.of(literal + "{" + component.attribute() + "}"));
                } catch (IllegalArgumentException notATemplate) {
                    // such as one with a brace: the next attribute may do
                }
            }
        }
        return Map.of();
    }

    private void check(int batch, Path sources, Map<String, Model> expected) throws Exception {
        List<Path> files = files(sources, ".java");
        assertThat(parsed(files)).containsExactlyInAnyOrderElementsOf(expected.keySet());
        Path output = Files.createDirectories(directory.resolve("output" + batch));
        Compilation compilation = Compilation.of(output, files);
        assertThat(compilation.problems()).as("seed %s", batch).isEmpty();
        for (Path file : files(output, ".class")) {
            String type = output.relativize(file).toString().replace('/', '.').replaceFirst("\\.class$", "");
            String record = type.replaceFirst("_(Mapper)?(\\$.*)?$", "");
            assertThat(expected.containsKey(record)
                            || expected.containsKey(type)
                            || type.endsWith(".TableTheoryMappers_"))
                    .as(type)
                    .isTrue();
        }
        try (URLClassLoader loader = compilation.loader()) {
            for (Map.Entry<String, Model> each : expected.entrySet()) {
                Model compiled = (Model)
                        loader.loadClass(each.getKey() + "_").getField("MODEL").get(null);
                Model model = each.getValue();
                // An annotation cannot distinguish an empty namespace from none.
                Optional<String> namespace = model.namespace().filter(text -> !text.isEmpty());
                assertThat(List.of(compiled.name(), compiled.table(), compiled.namespace()))
                        .isEqualTo(List.of(model.name(), model.table(), namespace));
                assertThat(compiled.attributes())
                        .extracting(AttributeDef::attribute)
                        .containsExactlyElementsOf(model.attributes().stream()
                                .map(AttributeDef::attribute)
                                .toList());
                assertThat(compiled.indexes()).isEqualTo(model.indexes());
            }
        }
    }

    /** Returns the types that sources declare, after checking that each is a record with nothing in its body. */
    private static List<String> parsed(List<Path> files) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> types = new ArrayList<>();
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask)
                    compiler.getTask(null, manager, null, List.of(), null, manager.getJavaFileObjectsFromPaths(files));
            for (CompilationUnitTree unit : task.parse()) {
                for (Tree declared : unit.getTypeDecls()) {
                    ClassTree type = (ClassTree) declared;
                    assertThat(type.getKind()).isEqualTo(Tree.Kind.RECORD);
                    assertThat(type.getMembers()).allMatch(VariableTree.class::isInstance);
                    types.add(name(requireNonNull(unit.getPackageName())) + "." + type.getSimpleName());
                }
            }
        }
        return types;
    }

    /** Returns a qualified name; the text of its tree would have escapes. */
    private static String name(Tree tree) {
        return tree instanceof MemberSelectTree member
                ? name(member.getExpression()) + "." + member.getIdentifier()
                : ((IdentifierTree) tree).getName().toString();
    }

    private static List<Path> files(Path root, String suffix) throws IOException {
        try (Stream<Path> found = Files.walk(root)) {
            return found.filter(file -> file.toString().endsWith(suffix))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void packagesOfTheJdkAndOtherTextsAreRejected() {
        Model model = Model.builder("User", "users")
                .attribute(AttributeDef.of("PK", Type.S))
                .partitionKey("PK", Type.S)
                .build();
        for (String name :
                List.of("java", "java.acme", "java.util", "a;b", "a.class", "a\u200bb", "..", "a\nb", "a..b")) {
            assertThatThrownBy(() -> RecordSource.of(model, name))
                    .as(name)
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(RecordSource.of(model, "javax.acme").text()).startsWith("package javax.acme;");
    }

    @Test
    void aModelWithMoreAttributesThanARecordCanHaveIsRejected() {
        Model.Builder builder = Model.builder("Wide", "wide")
                .attribute(AttributeDef.of("PK", Type.S))
                .partitionKey("PK", Type.S);
        for (int i = 0; i < 254; i++) {
            builder.attribute(AttributeDef.of("a" + i, Type.S));
        }
        assertThatThrownBy(() -> RecordSource.of(builder.build(), ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the model Wide has 255 attributes");
    }

    @Test
    void namesThatBecomeTheSameInJavaAreNumbered() {
        DmsDocument document = Dms.read("a.json", """
                        {"dms_version": "0.1", "models": [%s, %s, %s, %s]}
                        """.formatted(
                        model("order_line"), model("Order-Line"), model("String"), model("TableTheoryMappers_")))
                .document();
        assertThat(RecordSource.of(document, ""))
                .extracting(RecordSource::fileName)
                .containsExactly("OrderLine.java", "OrderLine2.java", "String_.java", "TableTheoryMappers2.java");
    }

    private static String model(String name) {
        return """
                {"name": "%s", "table": {"name": "things"}, "keys": {"partition": {"attribute": "PK", "type": "S"}},
                 "attributes": [{"attribute": "PK", "type": "S"}]}""".formatted(name);
    }
}
