package org.tabletheory.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PartialBatchTest {
    private static PartialBatch batch(String operation, String body) {
        return Objects.requireNonNull(PartialBatch.of(operation, body.getBytes(StandardCharsets.UTF_8)));
    }

    private static String forwarded(PartialBatch batch) {
        return new String(batch.forwarded(), StandardCharsets.UTF_8);
    }

    private static String response(PartialBatch batch, String body) {
        HttpMessage response = batch.response(HttpMessage.response(200, body));
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    @Test
    void everyOtherWriteIsUnprocessed() {
        PartialBatch batch = batch(
                "BatchWriteItem",
                "{\"RequestItems\":{\"t]\":[{\"a\":\"]\\\"},\"},{\"b\":{\"L\":[1,2]}},{\"c\":\"ü\"}],\"u\":[{\"d\":1},{\"e\":2}]}}");

        assertThat(forwarded(batch))
                .isEqualTo("{\"RequestItems\":{\"t]\":[{\"a\":\"]\\\"},\"},{\"c\":\"ü\"}],\"u\":[{\"d\":1}]}}");
        assertThat(response(batch, "{\"UnprocessedItems\":{}}"))
                .isEqualTo("{\"UnprocessedItems\":{\"t]\":[{\"b\":{\"L\":[1,2]}}],\"u\":[{\"e\":2}]}}");
    }

    @Test
    void everyOtherKeyIsUnprocessed() {
        PartialBatch batch = batch(
                "BatchGetItem",
                "{\"RequestItems\":{\"t\":{\"Keys\":[{\"a\":1},{\"a\":2},{\"a\":3}],\"ConsistentRead\":true}}}");

        assertThat(forwarded(batch))
                .isEqualTo("{\"RequestItems\":{\"t\":{\"Keys\":[{\"a\":1},{\"a\":3}],\"ConsistentRead\":true}}}");
        assertThat(response(batch, "{\"Responses\":{},\"UnprocessedKeys\":{}}"))
                .isEqualTo(
                        "{\"Responses\":{},\"UnprocessedKeys\":{\"t\":{\"Keys\":[{\"a\":2}],\"ConsistentRead\":true}}}");
    }

    @Test
    void indivisibleRequestsPassUnchanged() {
        byte[] one = "{\"RequestItems\":{\"t\":[{\"a\":1}]}}".getBytes(StandardCharsets.UTF_8);

        assertThat(PartialBatch.of("BatchWriteItem", one)).isNull();
        assertThat(PartialBatch.of("PutItem", "{}".getBytes(StandardCharsets.UTF_8)))
                .isNull();
    }
}
