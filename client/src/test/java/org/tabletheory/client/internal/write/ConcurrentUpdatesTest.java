package org.tabletheory.client.internal.write;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.VersionConflictException;

/** Many threads update one versioned item; with {@code -Dproof=full} each makes twice as many updates. */
@DynamoTest
@Tag("proof")
@Timeout(600)
class ConcurrentUpdatesTest {
    private static final int THREADS = 16;
    private static final int UPDATES = "full".equals(System.getProperty("proof")) ? 20 : 10;
    private static final String KEY = "{\"PK\":{\"S\":\"U#1\"},\"SK\":{\"S\":\"P\"}}";

    @Test
    void everyAcceptedUpdateIsVisibleAndNoneIsLost(URI endpoint, TablePrefix prefix) throws Exception {
        try (StoredWrites users = new StoredWrites(endpoint, Models.user(prefix.table("users")), Clock.systemUTC())) {
            users.of(DynamoJson.readItem(KEY).with("logins", Value.n(0))).create();
            ExecutorService threads = Executors.newFixedThreadPool(THREADS);
            List<Future<List<Value>>> accepted = new ArrayList<>();
            try {
                for (int i = 0; i < THREADS; i++) {
                    String name = "t" + i;
                    accepted.add(threads.submit(() -> count(users, name)));
                }
                Set<Value> versions = new HashSet<>();
                for (Future<List<Value>> thread : accepted) {
                    versions.addAll(thread.get());
                }
                assertThat(versions).hasSize(THREADS * UPDATES);
            } finally {
                threads.shutdownNow();
            }

            Item stored = requireNonNull(users.get(KEY));
            assertThat(stored.get("version")).isEqualTo(Value.n((long) THREADS * UPDATES));
            assertThat(stored.get("logins")).isEqualTo(Value.n((long) THREADS * UPDATES));
            assertThat(((Value.L) requireNonNull(stored.get("lines"))).values()).hasSize(THREADS * UPDATES);
        }
    }

    /** Reads, increments and adds its mark, and writes; after a conflict it continues from the item of the conflict. */
    private static List<Value> count(StoredWrites users, String name) {
        List<Value> versions = new ArrayList<>();
        Item read = requireNonNull(users.get(KEY));
        while (versions.size() < UPDATES) {
            try {
                read = users.of(plusOne(read, name + "#" + versions.size())).update("logins", "lines");
                versions.add(requireNonNull(read.get("version")));
            } catch (VersionConflictException faster) {
                read = faster.entity(Item.class).orElseThrow();
            }
        }
        return versions;
    }

    private static Item plusOne(Item item, String mark) {
        Value.N logins = (Value.N) requireNonNull(item.get("logins"));
        List<Value> marks = new ArrayList<>();
        if (item.get("lines") instanceof Value.L list) {
            marks.addAll(list.values());
        }
        marks.add(Value.s(mark));
        return item.with("logins", Value.n(Long.parseLong(logins.text()) + 1)).with("lines", new Value.L(marks));
    }
}
