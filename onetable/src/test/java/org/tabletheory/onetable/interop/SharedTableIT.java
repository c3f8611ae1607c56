package org.tabletheory.onetable.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.onetable.OneTable;
import org.tabletheory.onetable.OneTableOptions;
import org.tabletheory.onetable.Params;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableSchema;
import org.tabletheory.testing.DynamoTest;

/** Tables shared by this library and the npm package dynamodb-onetable 2.7.7. */
@DynamoTest
@SuppressWarnings("NullAway.Init")
class SharedTableIT {
    private static final String PASSWORD = "correct horse";

    private static NodeLibrary node;
    private static TableTheory db;

    @BeforeAll
    static void startBoth(URI endpoint) {
        node = NodeLibrary.start(endpoint);
        db = TableTheory.connect(Config.local(endpoint));
    }

    @AfterAll
    static void stopBoth() {
        if (node != null) {
            node.close();
            db.close();
        }
    }

    private static String schema(boolean isoDates) {
        try (InputStream in = Objects.requireNonNull(SharedTableIT.class.getResourceAsStream("schema.json"))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.replaceFirst("\"isoDates\": false", "\"isoDates\": " + isoDates);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Creates a table and opens it in both libraries. */
    private static OneTable shared(boolean isoDates) {
        String name = "shared-" + UUID.randomUUID().toString().substring(0, 8);
        String schema = schema(isoDates);
        OneTableDocument document = OneTableSchema.read("schema.json", schema).document();
        OneTable table = OneTable.open(
                db,
                document,
                OneTableOptions.defaults().table(name).password(PASSWORD).partial(false));
        table.createTable();
        node.open(schema, name, Map.of("primary", PASSWORD));
        return table;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eachLibraryReadsWhatTheOtherWrites(boolean isoDates) {
        OneTable table = shared(isoDates);
        LibraryUnderTest java = LibraryUnderTest.java(table);
        LibraryUnderTest javaScript = LibraryUnderTest.node(node);

        checkEveryOperation("js", javaScript, java);
        checkEveryOperation("java", java, javaScript);

        for (String model : List.of("Account", "User", "Order", "Note")) {
            assertThat(sorted(java.call(model, "scan", Map.of(), Map.of())))
                    .isEqualTo(sorted(javaScript.call(model, "scan", Map.of(), Map.of())))
                    .isNotEmpty();
        }
        for (String writer : List.of("js", "java")) {
            for (String model : List.of("User", "Order")) {
                Map<String, Object> of = Map.of("accountId", writer);
                assertThat(ComparableText.of(java.call(model, "find", of, Map.of())))
                        .isEqualTo(ComparableText.of(javaScript.call(model, "find", of, Map.of())))
                        .hasSizeGreaterThan(2);
            }
        }
        Map<String, String> byIndex = Map.of("index", "gs1");
        assertThat(ComparableText.of(java.call("User", "find", Map.of("email", "anna@js"), byIndex)))
                .isEqualTo(ComparableText.of(javaScript.call("User", "find", Map.of("email", "anna@js"), byIndex)))
                .contains("changed");
    }

    /** Checks after each operation that both libraries read the same entity, including hidden fields. */
    private static void checkEveryOperation(String name, LibraryUnderTest writer, LibraryUnderTest reader) {
        List<Operation> operations = Operation.of(name);
        assertThat(operations).hasSizeGreaterThanOrEqualTo(25);
        Map<String, Boolean> hidden = Map.of("hidden", true);
        for (Operation operation : operations) {
            writer.call(operation.model(), operation.op(), operation.properties(), operation.params());

            String written = ComparableText.of(writer.call(operation.model(), "get", operation.key(), hidden));
            assertThat(ComparableText.of(reader.call(operation.model(), "get", operation.key(), hidden)))
                    .as("%s", operation)
                    .isEqualTo(written);
            assertThat(written.equals("null"))
                    .as("%s", operation)
                    .isEqualTo(operation.op().equals("remove"));
        }
    }

    private static List<String> sorted(@Nullable Object list) {
        List<String> texts = new ArrayList<>();
        ((List<?>) Objects.requireNonNull(list)).forEach(element -> texts.add(ComparableText.of(element)));
        texts.sort(null);
        return texts;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void equalOperationsStoreEqualItems(boolean isoDates) {
        OneTable byJavaScript = shared(isoDates);
        for (Operation operation : Operation.of("both")) {
            node.model(operation.model(), operation.op(), operation.properties(), operation.params());
        }
        OneTable byJava = shared(isoDates);
        LibraryUnderTest java = LibraryUnderTest.java(byJava);
        for (Operation operation : Operation.of("both")) {
            java.call(operation.model(), operation.op(), operation.properties(), operation.params());
        }

        assertThat(stored(byJava)).containsExactlyInAnyOrderElementsOf(stored(byJavaScript));
        assertThat(sentinels(byJava))
                .containsExactlyInAnyOrder(
                        "_unique#Account#name#both ltd",
                        "_unique#Account#name#both Ünïcødé",
                        "_unique#User#email#anna@both",
                        "_unique#User#email#bob@both",
                        "_unique#both#User#handle#ann");
    }

    /** Returns the stored items without encrypted values, which are different each time. */
    private static List<Item> stored(OneTable table) {
        return table.scanItems(Map.of(), Params.of()).stream()
                .map(item -> item.has("secret") ? item.with("secret", Value.s("encrypted")) : item)
                .toList();
    }

    private static List<String> sentinels(OneTable table) {
        return table.scanItems(Map.of(), Params.of()).stream()
                .filter(item -> Value.s("_Unique").equals(item.get("_type")))
                .map(item -> ((Value.S) Objects.requireNonNull(item.get("pk"))).value())
                .toList();
    }

    @Test
    void uniqueValuesAreSharedByBothLibraries() {
        OneTable table = shared(false);
        node.model("User", "create", Map.of("accountId", "a", "id", "1", "email", "x@y", "handle", "h"), Map.of());
        table.model("Account").create(Map.of("id", "1", "name", "ours"));

        assertThatThrownBy(() -> table.model("User").create(Map.of("accountId", "b", "id", "2", "email", "x@y")))
                .isInstanceOfSatisfying(
                        OneTableException.class, e -> assertThat(e.code()).isEqualTo(OneTableException.UNIQUE));
        assertThatThrownBy(() -> table.model("User").create(Map.of("accountId", "a", "id", "2", "handle", "h")))
                .isInstanceOf(OneTableException.class);
        assertThatThrownBy(() -> node.model("Account", "create", Map.of("id", "2", "name", "ours"), Map.of()))
                .isInstanceOfSatisfying(
                        NodeLibrary.NodeError.class, e -> assertThat(e.code()).isEqualTo("UniqueError"));

        table.model("User").remove(Map.of("accountId", "a", "id", "1"));
        node.model("Account", "remove", Map.of("id", "1"), Map.of());
        assertThat(table.scanItems(Map.of(), Params.of()).items()).isEmpty();
    }

    @Test
    void storedSchemaIsReadByTheOtherLibrary() {
        OneTable table = shared(true);
        node.table("saveSchema", new NodeJson.Raw(schema(true)));

        assertThat(table.readSchema().orElseThrow().document().entities())
                .isEqualTo(table.schema().entities());
        assertThat(table.readSchema().orElseThrow().document().params().isoDates())
                .isTrue();

        table.removeSchema("Current");
        assertThat(node.table("readSchema")).isNull();

        table.saveSchema();
        Map<?, ?> read = (Map<?, ?>) Objects.requireNonNull(node.table("readSchema"));
        assertThat(read.get("version")).isEqualTo("1.2.3");
        assertThat(ComparableText.of(read.get("models")))
                .contains("Account={", "User={", "Order={", "Note={", "\"/^[^@\\s]+@[^@\\s]+$/i\"");
        assertThat(ComparableText.of(read.get("params"))).contains("isoDates=true");
        assertThat(ComparableText.of(read.get("queries"))).contains("All accounts={");
    }
}
