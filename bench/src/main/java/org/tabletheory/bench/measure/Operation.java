package org.tabletheory.bench.measure;

/** The work to measure. Its result is consumed, so the compiler cannot eliminate the work. */
@FunctionalInterface
public interface Operation {
    Object run() throws Exception;
}
