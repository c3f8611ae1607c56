package org.tabletheory.bench.client;

import java.util.List;
import java.util.Map;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

/** A deeply nested item with lists, maps and binary values. */
@Table(Shape.TABLE)
@SuppressWarnings("ArrayRecordComponent") // binary values on purpose
public record Huge(
        @PartitionKey("stringAttr") String stringAttr,
        String hashKey,
        byte[] binaryAttr,
        List<String> listAttr,
        Map<String, byte[]> mapAttr1,
        Map<String, List<byte[]>> mapAttr2,
        Map<String, List<Map<String, List<byte[]>>>> mapAttr3) {}
