package org.tabletheory.engine.internal.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class HalvedBatchTest {
    private static byte[] bytes(String json) {
        return json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    }

    private static HalvedBatch batch(String operation, String body) {
        return Objects.requireNonNull(HalvedBatch.of(operation, bytes(body)));
    }

    private static String text(byte[] json) {
        return new String(json, StandardCharsets.UTF_8).replace('"', '\'');
    }

    @Test
    void secondHalfOfTheWritesIsUnprocessed() {
        HalvedBatch batch = batch(
                "BatchWriteItem",
                "{'RequestItems':{'t':[{'a':'ü'},{'b':{'L':[]}},{'c':'1'}],'one':[{'d':'1'}]},'ReturnConsumedCapacity':'TOTAL'}");

        assertThat(text(batch.firstHalf()))
                .isEqualTo("{'RequestItems':{'t':[{'a':'ü'}],'one':[{'d':'1'}]},'ReturnConsumedCapacity':'TOTAL'}");
        assertThat(text(batch.withRest(bytes("{'UnprocessedItems':{}}"))))
                .isEqualTo("{'UnprocessedItems':{'t':[{'b':{'L':[]}},{'c':'1'}]}}");
    }

    @Test
    void secondHalfOfTheKeysIsUnprocessedWithTheOptionsOfTheirTable() {
        HalvedBatch batch =
                batch("BatchGetItem", "{'RequestItems':{'t':{'Keys':[{'a':'1'},{'a':'2'}],'ConsistentRead':true}}}");

        assertThat(text(batch.firstHalf()))
                .isEqualTo("{'RequestItems':{'t':{'Keys':[{'a':'1'}],'ConsistentRead':true}}}");
        assertThat(text(batch.withRest(bytes("{'Responses':{},'UnprocessedKeys':{}}"))))
                .isEqualTo("{'Responses':{},'UnprocessedKeys':{'t':{'Keys':[{'a':'2'}],'ConsistentRead':true}}}");
    }

    @Test
    void whatTheFirstHalfLeftStaysUnprocessed() {
        HalvedBatch writes =
                batch("BatchWriteItem", "{'RequestItems':{'t':[{'a':'1'},{'a':'2'},{'a':'3'},{'a':'4'}]}}");
        assertThat(text(writes.withRest(bytes("{'UnprocessedItems':{'t':[{'a':'2'}],'u':[{'b':'1'}]}}"))))
                .isEqualTo("{'UnprocessedItems':{'t':[{'a':'3'},{'a':'4'},{'a':'2'}],'u':[{'b':'1'}]}}");

        HalvedBatch keys =
                batch("BatchGetItem", "{'RequestItems':{'t':{'Keys':[{'a':'1'},{'a':'2'},{'a':'3'},{'a':'4'}]}}}");
        assertThat(text(keys.withRest(bytes("{'UnprocessedKeys':{'t':{'Keys':[{'a':'2'}]}}}"))))
                .isEqualTo("{'UnprocessedKeys':{'t':{'Keys':[{'a':'3'},{'a':'4'},{'a':'2'}]}}}");
    }

    @Test
    void requestsThatCannotBeDividedAreNotBatches() {
        assertThat(HalvedBatch.of("BatchWriteItem", bytes("{'RequestItems':{'t':[{'a':'1'}]}}")))
                .isNull();
        assertThat(HalvedBatch.of("BatchGetItem", bytes("{'RequestItems':"))).isNull();
        assertThat(HalvedBatch.of("PutItem", bytes("{}"))).isNull();
    }
}
