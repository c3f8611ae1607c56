package org.tabletheory.bench;

/** The work whose cost is measured; what it returns is consumed, so that the compiler cannot leave the work out. */
@FunctionalInterface
public interface Operation {
    Object run() throws Exception;
}
