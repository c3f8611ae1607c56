package org.tabletheory.bench;

/**
 * One way to do the work.
 *
 * @param name what is special in it: {@code "with a static schema"}
 */
public record Way(String name, Operation operation) {}
