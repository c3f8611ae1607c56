package org.tabletheory.wire;

/**
 * The connections of a client at one moment, for metrics. Immutable.
 *
 * @param active the connections that calls are using
 * @param idle the open connections that wait for the next call
 * @param waiting the calls that wait for a connection because {@code maxConnections} are in use
 * @param opened how many connections were opened so far
 */
public record ConnectionUse(int active, int idle, int waiting, long opened) {}
