package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Measures the heap that stored items need: 50,000 items, and 500,000 with {@code -Dproof=full}. */
@Tag("proof")
class HeapProofTest {
    private static final int ITEMS = "full".equals(System.getProperty("proof")) ? 500_000 : 50_000;

    @Test
    void heapPerStoredByteIsBounded() {
        EngineClient client = EngineClient.with(EngineOptions.defaults());
        client.call(
                "CreateTable",
                "{'TableName':'ttt','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':[{'AttributeName':'pk',"
                        + "'AttributeType':'S'}],'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}]}");
        long before = usedHeap();
        for (int i = 0; i < ITEMS; i++) {
            byte[] put = ("{\"TableName\":\"ttt\",\"Item\":{\"pk\":{\"S\":\"user#" + i
                            + "\"},\"name\":{\"S\":\"name of user " + i + "\"},\"text\":{\"S\":\"" + "x".repeat(200)
                            + "\"},\"age\":{\"N\":\"" + i % 100 + "\"}}}")
                    .getBytes(StandardCharsets.UTF_8);
            client.engine().call("PutItem", put);
        }
        long heap = usedHeap() - before;
        String description = client.call("DescribeTable", "{'TableName':'ttt'}");
        long stored = Long.parseLong(description.replaceAll(".*'TableSizeBytes':(\\d+).*", "$1"));
        double perByte = (double) heap / stored;
        System.out.printf("%,d items of %,d bytes: %.1f bytes of heap per stored byte%n", ITEMS, stored, perByte);
        assertThat(perByte).isLessThan(6);
    }

    private static long usedHeap() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
