package org.tabletheory.client.batch;

import java.util.OptionalLong;

/**
 * How far a batch has come.
 *
 * @param done how many of its items are read, written or deleted; a key under which there is nothing counts
 * @param givenUp how many were given up so far
 * @param total how many there are; empty where they come from a stream
 */
public record BatchProgress(long done, long givenUp, OptionalLong total) {}
