package org.tabletheory.bench.client;

import java.util.List;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

/** A small item: a string, a binary value and a list. */
@Table(Shape.TABLE)
@SuppressWarnings("ArrayRecordComponent") // binary values on purpose
public record Small(@PartitionKey("stringAttr") String stringAttr, byte[] binaryAttr, List<String> listAttr) {}
