package org.tabletheory.bench.client;

import java.util.List;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

/** A small item: a text, bytes and a list. */
@Table(Shape.TABLE)
@SuppressWarnings("ArrayRecordComponent") // bytes are what the shape is about
public record Small(@PartitionKey("stringAttr") String stringAttr, byte[] binaryAttr, List<String> listAttr) {}
