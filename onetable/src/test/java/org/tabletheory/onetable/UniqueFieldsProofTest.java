package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tabletheory.onetable.TestTable.properties;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/**
 * Eight concurrent writers create, update and remove the same few entities with unique fields. At the end every value is
 * unique and has its sentinel, and no sentinel is left without an entity. 8 times 40 calls, or 8 times 500 with
 * {@code -Dproof=full}.
 */
@DynamoTest
@Tag("proof")
class UniqueFieldsProofTest {
    private static final int WRITERS = 8;
    private static final int CALLS = "full".equals(System.getProperty("proof")) ? 500 : 40;
    private static final int ENTITIES = 6;
    private static final int VALUES = 5;

    private static final String SCHEMA = TestTable.schema("{}", """
            {"User": {"pk": {"type": "string", "value": "user#${id}"}, "sk": {"type": "string", "value": "user#"},
                      "gs1pk": {"type": "string", "value": "tenant#${tenant}"},
                      "gs1sk": {"type": "string", "value": "${nick}#${email}"},
                      "id": {"type": "string"}, "tenant": {"type": "string"},
                      "email": {"type": "string", "unique": true},
                      "nick": {"type": "string", "unique": true, "scope": "${tenant}"}}}
            """);

    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger rejected = new AtomicInteger();

    @Test
    void concurrentWritersKeepValuesUniqueAndLeaveNoSentinels(URI endpoint, TablePrefix prefix) throws Exception {
        try (TestTable test = TestTable.open(endpoint, prefix, SCHEMA)) {
            run(test.model("User"));

            Set<String> expected = new TreeSet<>();
            Set<String> sentinels = new TreeSet<>();
            List<String> values = new ArrayList<>();
            for (Item item : test.all()) {
                String hash = text(item, "pk");
                if (hash.startsWith("_unique#")) {
                    sentinels.add(hash);
                    continue;
                }
                if (item.has("email")) {
                    values.add("_unique#User#email#" + text(item, "email"));
                }
                if (item.has("nick")) {
                    values.add("_unique#" + text(item, "tenant") + "#User#nick#" + text(item, "nick"));
                }
                if (item.has("nick") && item.has("email")) {
                    assertThat(text(item, "gs1sk")).isEqualTo(text(item, "nick") + "#" + text(item, "email"));
                } else {
                    assertThat(item.has("gs1sk")).isFalse();
                }
            }
            expected.addAll(values);
            assertThat(values).doesNotHaveDuplicates();
            assertThat(sentinels).isEqualTo(expected);
            assertThat(done).hasPositiveValue();
            assertThat(rejected).hasPositiveValue();
        }
    }

    private void run(OneModel users) throws Exception {
        ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
        try {
            List<Callable<Void>> all = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                Random random = new Random(42 + i);
                all.add(() -> {
                    for (int call = 0; call < CALLS; call++) {
                        write(users, random);
                    }
                    return null;
                });
            }
            for (Future<Void> writer : writers.invokeAll(all)) {
                writer.get();
            }
        } finally {
            writers.shutdownNow();
        }
    }

    private void write(OneModel users, Random random) {
        Map<String, Object> user = properties("id", "" + random.nextInt(ENTITIES));
        try {
            switch (random.nextInt(6)) {
                case 0, 1 -> users.create(filled(user, random));
                case 2 -> users.upsert(filled(user, random));
                case 3 -> users.update(changed(user, random));
                case 4 -> users.update(user, Params.of().set("email", "e" + random.nextInt(VALUES)));
                default -> users.remove(user);
            }
            done.incrementAndGet();
        } catch (OneTableException e) {
            assertThat(e.code()).isIn(OneTableException.UNIQUE, OneTableException.NOT_FOUND);
            rejected.incrementAndGet();
        } catch (ConditionFailedException e) {
            rejected.incrementAndGet();
        }
    }

    private static Map<String, Object> filled(Map<String, Object> user, Random random) {
        user.put("tenant", "t" + random.nextInt(2));
        user.put("email", "e" + random.nextInt(VALUES));
        user.put("nick", "n" + random.nextInt(VALUES));
        return user;
    }

    @SuppressWarnings("NullAway") // null removes a property
    private static Map<String, Object> changed(Map<String, Object> user, Random random) {
        switch (random.nextInt(4)) {
            case 0 -> user.put("tenant", "t" + random.nextInt(2));
            case 1 -> user.put("nick", "n" + random.nextInt(VALUES));
            case 2 -> user.put("email", null);
            default -> user.put("nick", null);
        }
        return user;
    }

    private static String text(Item item, String attribute) {
        return item.get(attribute) instanceof Value.S text ? text.value() : "nothing";
    }
}
