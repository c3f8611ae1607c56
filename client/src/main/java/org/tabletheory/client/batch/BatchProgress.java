package org.tabletheory.client.batch;

import java.util.OptionalLong;

/**
 * The progress of a batch.
 *
 * @param done how many items are read, written or deleted, including keys without an item
 * @param givenUp how many items failed
 * @param total how many items there are; empty for a stream
 */
public record BatchProgress(long done, long givenUp, OptionalLong total) {}
