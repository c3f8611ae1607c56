package org.tabletheory.onetable.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.onetable.OneTable;
import org.tabletheory.onetable.OneTableOptions;
import org.tabletheory.onetable.Params;
import org.tabletheory.schema.onetable.OneTableSchema;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/**
 * Random calls of both libraries on the same items. Each call is made twice, on two tables: on the first by one library, chosen
 * at random, on the second by the other. So every item has a history of writes by both. After each call both tables store the
 * same item, and both libraries read the same entity from it. 300 calls for each date form, or 3,000 with {@code -Dproof=full}, or as
 * many as {@code -Dcalls} says; {@code -Dseed} selects others.
 */
@DynamoTest
class RandomOperationsIT {
    private static final int CALLS =
            Integer.getInteger("calls", "full".equals(System.getProperty("proof")) ? 3_000 : 300);
    private static final long SEED = Long.getLong("seed", 20240229);
    private static final Map<String, Object> HIDDEN = Map.of("hidden", true);

    /** One of the two tables, with both libraries. */
    private record Both(OneTable table, LibraryUnderTest java, LibraryUnderTest javaScript) {
        static Both open(TableTheory db, NodeLibrary node, String schema, String name) {
            OneTable table = OneTable.open(
                    db,
                    OneTableSchema.read("schema.json", schema).document(),
                    OneTableOptions.defaults().table(name).password("pw").partial(false));
            table.createTable();
            node.open(schema, name, Map.of("primary", "pw"));
            return new Both(table, LibraryUnderTest.java(table), (model, op, properties, params) -> {
                node.use(name);
                return node.model(model, op, properties, params);
            });
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void bothLibrariesStoreAndReadTheSame(boolean isoDates, URI endpoint, TablePrefix prefix) throws IOException {
        String schema = schema(isoDates);
        try (NodeLibrary node = NodeLibrary.start(endpoint);
                TableTheory db = TableTheory.connect(Config.local(endpoint))) {
            Both first = Both.open(db, node, schema, prefix.table("first"));
            Both second = Both.open(db, node, schema, prefix.table("second"));
            RandomCalls calls = new RandomCalls(SEED);
            Random coin = new Random(SEED);
            List<String> history = new ArrayList<>();
            int succeeded = 0;
            for (int i = 0; i < CALLS; i++) {
                RandomCalls.Call call = calls.next();
                boolean java = coin.nextBoolean();
                history.add((java ? "java " : "js ") + call);
                String one = outcome(java ? first.java() : first.javaScript(), call);
                String other = outcome(java ? second.javaScript() : second.java(), call);
                String context = "seed " + SEED + ", call " + i + ":\n"
                        + String.join("\n", history.subList(Math.max(0, i - 8), i + 1)) + "\n" + one + "\n" + other;

                assertThat(one.isEmpty()).as(context).isEqualTo(other.isEmpty());
                assertThat(read(first.java(), call)).as(context).isEqualTo(read(first.javaScript(), call));
                assertThat(read(second.java(), call)).as(context).isEqualTo(read(first.java(), call));
                if (i % 20 == 19) {
                    assertThat(stored(first.table())).as(context).isEqualTo(stored(second.table()));
                    assertThat(found(first.java())).as(context).isEqualTo(found(first.javaScript()));
                }
                succeeded += one.isEmpty() ? 1 : 0;
            }
            assertThat(succeeded).isBetween(CALLS / 3, CALLS - 1);
        }
    }

    private static String schema(boolean isoDates) throws IOException {
        try (InputStream in = Objects.requireNonNull(SharedTableIT.class.getResourceAsStream("schema.json"))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.replaceFirst("\"isoDates\": false", "\"isoDates\": " + isoDates);
        }
    }

    /** Returns the error of a call; empty if there is none. */
    private static String outcome(LibraryUnderTest library, RandomCalls.Call call) {
        try {
            library.call(call.model(), call.op(), call.properties(), call.params());
            return "";
        } catch (NodeLibrary.NodeError | TableTheoryException rejected) {
            return String.valueOf(rejected);
        }
    }

    private static String read(LibraryUnderTest library, RandomCalls.Call call) {
        return ComparableText.of(library.call(call.model(), "get", call.key(), HIDDEN));
    }

    private static List<String> found(LibraryUnderTest library) {
        List<String> found = new ArrayList<>();
        for (String account : List.of("a0", "a1", "a2")) {
            for (String model : List.of("User", "Order")) {
                found.add(ComparableText.of(library.call(model, "find", Map.of("accountId", account), HIDDEN)));
            }
        }
        return found;
    }

    /** Returns the stored items by key, without encrypted values, which are different each time. */
    private static Map<String, Item> stored(OneTable table) {
        Map<String, Item> stored = new TreeMap<>();
        for (Item item : table.scanItems(Map.of(), Params.of())) {
            stored.put(item.get("pk") + " " + item.get("sk"), withoutCiphertext(item));
        }
        return stored;
    }

    private static Item withoutCiphertext(Item item) {
        @Nullable Value secret = item.get("secret");
        return secret instanceof Value.S text && !text.value().isEmpty()
                ? item.with("secret", Value.s("encrypted"))
                : item;
    }
}
