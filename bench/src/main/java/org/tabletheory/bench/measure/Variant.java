package org.tabletheory.bench.measure;

/**
 * A variant of an operation.
 *
 * @param name what is special about it: {@code "with a static schema"}
 */
public record Variant(String name, Operation operation) {}
