package org.tabletheory.onetable.internal.command;

/** The kind of a call, which decides how its properties are used. */
public enum CallType {
    PUT,
    UPDATE,
    GET,
    DELETE,
    FIND,
    SCAN;

    /** Returns whether the call uses only the key properties. */
    boolean usesOnlyKeys() {
        return this == GET || this == DELETE;
    }

    boolean isWrite() {
        return this == PUT || this == UPDATE;
    }
}
