package org.tabletheory.engine.internal.operation;

/**
 * The limits of throughput that do not depend on a table.
 *
 * @param burstSeconds for how long unused provisioned capacity is kept
 * @param partitionReads the read units per second of one partition key
 * @param partitionWrites the write units per second of one partition key
 */
public record ThroughputRules(double burstSeconds, double partitionReads, double partitionWrites) {}
