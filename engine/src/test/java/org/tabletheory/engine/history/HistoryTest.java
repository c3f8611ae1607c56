package org.tabletheory.engine.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.engine.DynamoEngine;
import org.tabletheory.engine.EngineOptions;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.history.RegisterHistory.Event;
import org.tabletheory.engine.history.RegisterHistory.Kind;
import org.tabletheory.engine.history.TransactionHistory.Transaction;

/** 16 threads on few items: what they see is explained by one order of their requests. */
@Tag("proof")
@Timeout(300)
class HistoryTest {
    private static final int THREADS = 16;
    private static final int ROUNDS = "full".equals(System.getProperty("proof")) ? 400 : 10;
    private static final int STEPS = 6;
    private static final Pattern NUMBER = Pattern.compile("\"v\":\\{\"N\":\"(\\d+)\"}");
    private static final String TABLE = "{\"TableName\":\"ttt\",\"BillingMode\":\"PAY_PER_REQUEST\","
            + "\"AttributeDefinitions\":[{\"AttributeName\":\"pk\",\"AttributeType\":\"S\"}],"
            + "\"KeySchema\":[{\"AttributeName\":\"pk\",\"KeyType\":\"HASH\"}]}";

    private static DynamoEngine engine(EngineOptions options) {
        DynamoEngine engine = DynamoEngine.start(options);
        call(engine, "CreateTable", TABLE);
        return engine;
    }

    private static DynamoEngine.Response call(DynamoEngine engine, String operation, String body) {
        return engine.call(operation, body.getBytes(StandardCharsets.UTF_8));
    }

    private static @Nullable Long value(String json) {
        Matcher found = NUMBER.matcher(json);
        return found.find() ? Long.valueOf(found.group(1)) : null;
    }

    private static String text(DynamoEngine.Response response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    /** A body that 16 threads run at the same time, with their numbers. */
    private interface Work {
        void run(int thread, Random random);
    }

    private static void together(long seed, Work work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            CountDownLatch start = new CountDownLatch(1);
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int thread = i;
                running.add(threads.submit(() -> {
                    start.await();
                    work.run(thread, new Random(seed * 1000 + thread));
                    return null;
                }));
            }
            start.countDown();
            for (Future<?> each : running) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static RegisterHistory registerHistory(DynamoEngine engine, long seed, boolean consistent)
            throws Exception {
        List<Event> events = Collections.synchronizedList(new ArrayList<>());
        AtomicLong values = new AtomicLong();
        together(seed, (thread, random) -> {
            Long last = null;
            for (int i = 0; i < STEPS; i++) {
                long fresh = values.incrementAndGet();
                long start = System.nanoTime();
                Event event;
                switch (random.nextInt(3)) {
                    case 0 -> {
                        call(engine, "PutItem", put(fresh, ""));
                        event = new Event(Kind.WRITE, null, fresh, true, start, System.nanoTime());
                    }
                    case 1 -> {
                        String condition = last == null
                                ? ",\"ConditionExpression\":\"attribute_not_exists(pk)\""
                                : ",\"ConditionExpression\":\"v = :v\",\"ExpressionAttributeValues\":{\":v\":{\"N\":\""
                                        + last + "\"}}";
                        boolean done =
                                call(engine, "PutItem", put(fresh, condition)).status() == 200;
                        event = new Event(Kind.COMPARE_AND_SET, last, fresh, done, start, System.nanoTime());
                    }
                    default -> {
                        last = value(text(call(
                                engine,
                                "GetItem",
                                "{\"TableName\":\"ttt\",\"Key\":{\"pk\":{\"S\":\"a\"}},\"ConsistentRead\":" + consistent
                                        + "}")));
                        event = new Event(Kind.READ, null, last, true, start, System.nanoTime());
                    }
                }
                events.add(event);
            }
        });
        return new RegisterHistory(List.copyOf(events));
    }

    private static String put(long value, String condition) {
        return "{\"TableName\":\"ttt\",\"Item\":{\"pk\":{\"S\":\"a\"},\"v\":{\"N\":\"" + value + "\"}}" + condition
                + "}";
    }

    @Test
    void singleItemOperationsAreLinearizable() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            assertThat(registerHistory(engine(EngineOptions.defaults()), round, true)
                            .isLinearizable())
                    .as("round " + round)
                    .isTrue();
        }
    }

    @Test
    void theCheckerFindsStaleReads() throws Exception {
        assertThat(findsFault(EngineOptions.defaults().staleReads(3), false)).isTrue();
    }

    @Test
    void theCheckerFindsLostWrites() throws Exception {
        EngineOptions lossy = EngineOptions.defaults()
                .faults((number, operation) ->
                        operation.equals("PutItem") && number % 7 == 3 ? Fault.RESET_BEFORE : Fault.NONE);
        assertThat(findsFault(lossy, true)).isTrue();
    }

    private static boolean findsFault(EngineOptions options, boolean consistent) throws Exception {
        for (int round = 0; round < 20; round++) {
            if (!registerHistory(engine(options), round, consistent).isLinearizable()) {
                return true;
            }
        }
        return false;
    }

    /** Reads some items and writes some of them with their versions as conditions, if {@code checked}. */
    private static TransactionHistory transactionHistory(DynamoEngine engine, long seed, boolean checked)
            throws Exception {
        List<Transaction> committed = Collections.synchronizedList(new ArrayList<>());
        together(seed, (thread, random) -> {
            for (int i = 0; i < STEPS; i++) {
                Set<String> items = new HashSet<>();
                while (items.size() < 3) {
                    items.add("item" + random.nextInt(6));
                }
                Map<String, Long> seen = new HashMap<>();
                List<String> gets = new ArrayList<>();
                items.forEach(item ->
                        gets.add("{\"Get\":{\"TableName\":\"ttt\",\"Key\":{\"pk\":{\"S\":\"" + item + "\"}}}}"));
                String read = text(call(engine, "TransactGetItems", "{\"TransactItems\":" + gets + "}"));
                if (read.contains("__type")) {
                    continue; // a conflict with a transaction in progress
                }
                String[] parts = read.split("\\{\"Item\"|\\{}", -1);
                int at = 1;
                for (String item : items) {
                    Long version = value(parts[at++]);
                    seen.put(item, version == null ? 0 : version);
                }
                Set<String> written = new HashSet<>();
                List<String> actions = new ArrayList<>();
                items.forEach(item -> {
                    boolean write = random.nextBoolean();
                    if (write) {
                        written.add(item);
                    }
                    actions.add(action(item, seen.getOrDefault(item, 0L), write, checked));
                });
                DynamoEngine.Response response =
                        call(engine, "TransactWriteItems", "{\"TransactItems\":" + actions + "}");
                if (response.status() == 200) {
                    committed.add(new Transaction(Map.copyOf(seen), Set.copyOf(written)));
                }
            }
        });
        return new TransactionHistory(List.copyOf(committed));
    }

    private static String action(String item, long version, boolean write, boolean checked) {
        String condition =
                !checked ? "attribute_not_exists(nothing)" : version == 0 ? "attribute_not_exists(pk)" : "v = :v";
        String values = ":v".equals(condition.substring(condition.length() - 2))
                ? ",\"ExpressionAttributeValues\":{\":v\":{\"N\":\"" + version + "\"}}"
                : "";
        String rest = "\"ConditionExpression\":\"" + condition + "\",\"TableName\":\"ttt\"" + values;
        return write
                ? "{\"Put\":{\"Item\":{\"pk\":{\"S\":\"" + item + "\"},\"v\":{\"N\":\"" + (version + 1) + "\"}}," + rest
                        + "}}"
                : "{\"ConditionCheck\":{\"Key\":{\"pk\":{\"S\":\"" + item + "\"}}," + rest + "}}";
    }

    @Test
    void transactionsAreSerializable() throws Exception {
        int transactions = 0;
        for (int round = 0; round < ROUNDS; round++) {
            TransactionHistory history = transactionHistory(engine(EngineOptions.defaults()), round, true);
            transactions += history.transactions().size();
            assertThat(history.isSerializable()).as("round " + round).isTrue();
        }
        assertThat(transactions).isGreaterThan(ROUNDS);
    }

    @Test
    void theCheckerFindsTransactionsWithoutConditions() throws Exception {
        boolean found = false;
        for (int round = 0; round < 20 && !found; round++) {
            found = !transactionHistory(engine(EngineOptions.defaults()), round, false)
                    .isSerializable();
        }
        assertThat(found).isTrue();
    }

    @Test
    void theCheckerFindsWriteSkew() {
        Transaction first = new Transaction(Map.of("a", 0L, "b", 0L), Set.of("a"));
        Transaction second = new Transaction(Map.of("a", 0L, "b", 0L), Set.of("b"));
        assertThat(new TransactionHistory(List.of(first)).isSerializable()).isTrue();
        assertThat(new TransactionHistory(List.of(first, second)).isSerializable())
                .isFalse();
    }
}
