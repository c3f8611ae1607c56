package org.tabletheory.onetable.internal.command;

/** What a call does, which decides how its properties are taken. */
public enum Op {
    PUT,
    UPDATE,
    GET,
    DELETE,
    FIND,
    SCAN;

    /** True for those that name an item by its key alone. */
    boolean isKeyed() {
        return this == GET || this == DELETE;
    }

    boolean isWrite() {
        return this == PUT || this == UPDATE;
    }
}
