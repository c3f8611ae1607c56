package org.tabletheory.aws.internal.lambda;

/** Holds connections and credentials that must not be part of a process snapshot. */
public interface Renewable {
    /** Closes connections and forgets credentials; the next use gets new ones. */
    void drop();
}
