package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DynamoEngineTest {
    private final DynamoEngine engine =
            DynamoEngine.start(EngineOptions.defaults().seed(7));

    @BeforeEach
    void createTable() {
        call("CreateTable", """
                {"TableName": "Music", "BillingMode": "PAY_PER_REQUEST",
                 "AttributeDefinitions": [{"AttributeName": "artist", "AttributeType": "S"},
                                          {"AttributeName": "song", "AttributeType": "S"}],
                 "KeySchema": [{"AttributeName": "artist", "KeyType": "HASH"},
                               {"AttributeName": "song", "KeyType": "RANGE"}]}""");
    }

    private String call(String operation, String body) {
        return call(engine, operation, body);
    }

    private static String call(DynamoEngine engine, String operation, String body) {
        return new String(
                engine.call(operation, body.getBytes(StandardCharsets.UTF_8)).body(), StandardCharsets.UTF_8);
    }

    private static String put(String artist, String song) {
        return "{\"TableName\": \"Music\", \"Item\": {\"artist\": {\"S\": \"" + artist + "\"}, \"song\": {\"S\": \""
                + song + "\"}}}";
    }

    @Test
    void putItemIsReadBack() {
        call("PutItem", put("Björk", "Jóga"));

        assertThat(call("GetItem", """
                {"TableName": "Music", "Key": {"artist": {"S": "Björk"}, "song": {"S": "Jóga"}}}"""))
                .isEqualTo("{\"Item\":{\"artist\":{\"S\":\"Björk\"},\"song\":{\"S\":\"Jóga\"}}}");
    }

    @Test
    void forkIsIndependentOfItsOrigin() {
        call("PutItem", put("a", "1"));

        DynamoEngine fork = engine.fork();
        call(fork, "PutItem", put("a", "2"));
        call("PutItem", put("a", "3"));

        assertThat(count(engine)).isEqualTo(2);
        assertThat(count(fork)).isEqualTo(2);
        assertThat(call(fork, "Scan", "{\"TableName\": \"Music\"}"))
                .contains("\"2\"")
                .doesNotContain("\"3\"");
    }

    @Test
    void aForkKnowsTheTransactionsThatItsDataContains() {
        String before = transaction("first");
        call("TransactWriteItems", before);
        DynamoEngine fork = engine.fork();
        String after = transaction("second");
        call("TransactWriteItems", after);

        // Only the first transaction is in the fork's data.
        call(fork, "TransactWriteItems", before);
        call(fork, "TransactWriteItems", after);
        call(fork, "TransactWriteItems", after);

        assertThat(plays(fork)).isEqualTo(2);
        assertThat(plays(engine)).isEqualTo(2);
        assertThat(call(fork, "TransactWriteItems", before.replace(":one", ":other")))
                .contains("IdempotentParameterMismatchException");
    }

    private static String transaction(String token) {
        return """
                {"ClientRequestToken": "%s", "TransactItems": [{"Update": {"TableName": "Music",
                 "Key": {"artist": {"S": "a"}, "song": {"S": "1"}}, "UpdateExpression": "ADD plays :one",
                 "ExpressionAttributeValues": {":one": {"N": "1"}}}}]}""".formatted(token);
    }

    private static int plays(DynamoEngine engine) {
        return Integer.parseInt(call(engine, "GetItem", """
                {"TableName": "Music", "Key": {"artist": {"S": "a"}, "song": {"S": "1"}}}""").replaceAll(".*\"plays\":\\{\"N\":\"(\\d+).*", "$1"));
    }

    private static int count(DynamoEngine engine) {
        String response = call(engine, "Scan", "{\"TableName\": \"Music\", \"Select\": \"COUNT\"}");
        return Integer.parseInt(response.replaceAll(".*\"Count\":(\\d+).*", "$1"));
    }

    @Test
    void malformedBodyIsASerializationException() {
        DynamoEngine.Response response = engine.call("GetItem", "{\"TableName\": ".getBytes(StandardCharsets.UTF_8));

        assertThat(response.status()).isEqualTo(400);
        assertThat(new String(response.body(), StandardCharsets.UTF_8)).contains("SerializationException");
    }

    @Test
    void aBugInTheEngineIsLoggedWithItsStackTrace() {
        List<LogRecord> records = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord entry) {
                records.add(entry);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger(DynamoEngine.class.getName());
        logger.setUseParentHandlers(false);
        logger.addHandler(handler);
        try {
            AtomicBoolean broken = new AtomicBoolean();
            DynamoEngine failing = DynamoEngine.start(EngineOptions.defaults().clock(new MovableClock() {
                @Override
                public Instant instant() {
                    if (broken.get()) {
                        throw new IllegalStateException("the clock is broken");
                    }
                    return super.instant();
                }
            }));
            broken.set(true);

            DynamoEngine.Response response = failing.call("ListTables", "{}".getBytes(StandardCharsets.UTF_8));

            assertThat(response.status()).isEqualTo(500);
            assertThat(records).singleElement().satisfies(entry -> {
                assertThat(entry.getMessage()).contains("ListTables");
                assertThat(entry.getThrown()).hasMessage("the clock is broken");
            });
        } finally {
            logger.removeHandler(handler);
            logger.setUseParentHandlers(true);
        }
    }

    @Test
    void scanOrderDependsOnTheSeed() {
        String first = null;
        boolean different = false;
        for (long seed = 0; seed < 5; seed++) {
            DynamoEngine other = DynamoEngine.start(EngineOptions.defaults().seed(seed));
            call(other, "CreateTable", """
                    {"TableName": "Music", "BillingMode": "PAY_PER_REQUEST",
                     "AttributeDefinitions": [{"AttributeName": "artist", "AttributeType": "S"}],
                     "KeySchema": [{"AttributeName": "artist", "KeyType": "HASH"}]}""");
            for (int i = 0; i < 10; i++) {
                call(other, "PutItem", "{\"TableName\": \"Music\", \"Item\": {\"artist\": {\"S\": \"" + i + "\"}}}");
            }
            String scan = call(other, "Scan", "{\"TableName\": \"Music\"}");
            different |= first != null && !first.equals(scan);
            first = scan;
        }
        assertThat(different).isTrue();
    }
}
