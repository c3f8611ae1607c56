package org.tabletheory.testing;

import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

/** A model of the tests. */
@Table("notes")
record Note(@PartitionKey String id, String text) {}
