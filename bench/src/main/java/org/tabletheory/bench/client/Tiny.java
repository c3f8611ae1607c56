package org.tabletheory.bench.client;

import org.tabletheory.client.mapping.PartitionKey;
import org.tabletheory.client.mapping.Table;

/** The smallest item: one text, which is its key. */
@Table(Shape.TABLE)
public record Tiny(@PartitionKey("stringAttr") String stringAttr) {}
