package org.tabletheory.cli.internal.infrastructure;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.schema.Dms;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.ReadResult;

/** Whatever the names of a valid document and the tags contain, the generated code declares its tables and nothing else. */
class HostileNamesTest {
    private static final int DOCUMENTS = 400;

    /** Texts that have a meaning in YAML, HCL, Java or their comments. */
    private static final List<String> HOSTILE = List.of(
            "*/ class Evil {} /*",
            "\\u002a\\u002f class Evil {} /\\u002a",
            "\\\\u002a/ class Evil {}",
            "\\u000a class Evil {} //",
            "\"); } static { System.exit(1); } //",
            "\" }\n}\nresource \"null_resource\" \"evil\" {}",
            "${file(\"/etc/passwd\")}",
            "$${x}",
            "$$${x}",
            "%{ for x in y }",
            "%%{x}",
            "${STAGE}-orders",
            "\": !!java.net.URL [\"http://evil\"]",
            "Evil: {Type: x}",
            "!Sub",
            "&anchor",
            "*alias",
            "- x",
            "# x",
            "yes",
            "null",
            "~",
            "1e3",
            "12:30:00",
            "2026-01-01",
            "a\nEvil:",
            "a\r\nb",
            "a\u2028b\u0085c",
            "\u202eevil",
            "\b\f\t\u0001\u007f",
            "\\",
            "\"",
            "'",
            "größe",
            "表",
            "\ud83d\ude00",
            "a:b#c.d-e_f",
            "../../x");

    private final Random random = new Random(1);

    private String hostile() {
        String text = pick(HOSTILE);
        return random.nextInt(3) == 0 ? text + pick(HOSTILE) : text;
    }

    private String pick(List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }

    /** Returns what attribute names may contain of a hostile text. */
    private String attribute() {
        String name = hostile().replaceAll("[^\\p{L}\\p{Nd}_.:#-]", "");
        return name.isEmpty() ? "a" : name;
    }

    private String document() {
        List<JsonValue> models = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            String key = attribute();
            String table = random.nextInt(3) == 0 ? hostile() : "table" + random.nextInt(3);
            Map<String, JsonValue> model = new LinkedHashMap<>();
            model.put("name", JsonValue.text(hostile() + i));
            model.put("table", new JsonValue.Obj(Map.of("name", JsonValue.text(table))));
            model.put("keys", new JsonValue.Obj(Map.of("partition", key(key))));
            model.put("attributes", new JsonValue.Array(List.of(key(key))));
            models.add(new JsonValue.Obj(model));
        }
        return new JsonValue.Obj(Map.of("dms_version", JsonValue.text("0.1"), "models", new JsonValue.Array(models)))
                .toText();
    }

    private static JsonValue key(String attribute) {
        return new JsonValue.Obj(Map.of("attribute", JsonValue.text(attribute), "type", JsonValue.text("S")));
    }

    @Test
    void generatedCodeHasTheTablesAndNothingElse() throws Exception {
        int valid = 0;
        for (int i = 0; i < DOCUMENTS; i++) {
            ReadResult<DmsDocument> read = Dms.read("hostile.json", document());
            Map<String, String> tags = new TreeMap<>(Map.of("k" + hostile(), hostile()));
            List<TableResource> tables;
            try {
                tables = read.isValid()
                        ? TableResource.of(
                                read.document().models(),
                                TableOptions.defaults().tags(tags))
                        : List.of();
            } catch (RuntimeException contradiction) {
                continue; // two models give one table different keys
            }
            if (!tables.isEmpty()) {
                valid++;
                String source = hostile();
                checkYaml(InfrastructureFormat.CLOUDFORMATION.generate(tables, source, null), tables);
                checkTerraform(InfrastructureFormat.TERRAFORM.generate(tables, source, null), tables, tags);
                checkJava(InfrastructureFormat.CDK.generate(tables, source, null), tables, tags);
            }
        }
        assertThat(valid).isGreaterThan(DOCUMENTS / 10);
    }

    @SuppressWarnings("unchecked")
    private static void checkYaml(String text, List<TableResource> tables) {
        Map<String, Object> stack = (Map<String, Object>) load(text);
        assertThat(stack).containsOnlyKeys("AWSTemplateFormatVersion", "Resources");
        Map<String, Map<String, Object>> resources =
                requireNonNull((Map<String, Map<String, Object>>) stack.get("Resources"));
        assertThat(resources.keySet())
                .containsExactlyElementsOf(
                        tables.stream().map(TableResource::id).toList());
        for (TableResource table : tables) {
            Map<String, Object> resource = requireNonNull(resources.get(table.id()));
            assertThat(resource).containsOnlyKeys("Type", "DeletionPolicy", "UpdateReplacePolicy", "Properties");
            assertThat(resource.get("Properties"))
                    .isEqualTo(load(table.properties().toText()));
        }
    }

    private static Object load(String yaml) {
        return requireNonNull(new Load(LoadSettings.builder().build()).loadFromString(yaml));
    }

    private static void checkTerraform(String text, List<TableResource> tables, Map<String, String> tags) {
        Set<String> strings = new TreeSet<>();
        StringBuilder skeleton = new StringBuilder();
        Matcher token = Pattern.compile("#[^\n]*\n|\"(?:[^\"\\\\\n]|\\\\[\"\\\\nrt]|\\\\u[0-9a-f]{4})*\"|[^#\"]+")
                .matcher(text);
        int end = 0;
        while (token.find() && token.start() == end) {
            end = token.end();
            String part = token.group();
            if (part.startsWith("\"")) {
                String content = part.substring(1, part.length() - 1);
                String literal = content.replace("$${", "").replace("%%{", "");
                assertThat(literal).doesNotContain("${", "%{");
                assertThat(literal.codePoints().noneMatch(c -> c < ' ')).isTrue();
                strings.add(unescaped(content.replace("$${", "${").replace("%%{", "%{")));
                skeleton.append("S");
            } else if (!part.startsWith("#")) {
                skeleton.append(part);
            }
        }
        assertThat(end).as(text).isEqualTo(text.length());
        assertThat(skeleton.toString().lines().filter(line -> line.startsWith("resource S S {")))
                .hasSameSizeAs(tables);
        assertThat(skeleton.toString().lines().map(String::strip))
                .allMatch(
                        line -> line.matches(
                                "|}|resource S S \\{|S = S|[a-z_]+ = (S|true|false|\\d+|\\[(S(, S)*)?])|(attribute|tags =|lifecycle) \\{"));
        for (TableResource table : tables) {
            assertThat(strings).contains(table.table());
        }
        assertThat(strings).containsAll(tags.keySet()).containsAll(tags.values());
    }

    private static String unescaped(String text) {
        return Pattern.compile("\\\\(?:u([0-9a-f]{4})|(.))").matcher(text).replaceAll(found -> {
            String code = found.group(1);
            return Matcher.quoteReplacement(
                    code == null ? found.group(2) : Character.toString((char) Integer.parseInt(code, 16)));
        });
    }

    private static void checkJava(String text, List<TableResource> tables, Map<String, String> tags) throws Exception {
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        JavaFileObject file =
                new SimpleJavaFileObject(URI.create("string:///Tables.java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return text;
                    }
                };
        JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, problems, List.of("-proc:none"), null, List.of(file));
        CompilationUnitTree unit = task.parse().iterator().next();
        assertThat(problems.getDiagnostics()).as(text).isEmpty();
        assertThat(unit.getTypeDecls()).hasSize(1);
        ClassTree type = (ClassTree) unit.getTypeDecls().get(0);
        assertThat(type.getSimpleName()).hasToString("Tables");
        assertThat(type.getMembers()).hasSize(tables.size() + 1).allMatch(MethodTree.class::isInstance);
        Set<String> strings = new TreeSet<>();
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitLiteral(LiteralTree literal, Void ignored) {
                if (literal.getKind() == Tree.Kind.STRING_LITERAL) {
                    strings.add((String) literal.getValue());
                }
                return super.visitLiteral(literal, null);
            }
        }.scan(unit, null);
        for (TableResource table : tables) {
            assertThat(strings).contains(table.table());
        }
        assertThat(strings).containsAll(tags.keySet()).containsAll(tags.values());
    }
}
