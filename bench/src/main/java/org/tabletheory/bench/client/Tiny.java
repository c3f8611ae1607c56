package org.tabletheory.bench.client;

import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

/** The smallest item: only a key. */
@Table(Shape.TABLE)
public record Tiny(@PartitionKey("stringAttr") String stringAttr) {}
