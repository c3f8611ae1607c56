package org.tabletheory.architecture.samples.schema;

/** Repeats the names of nested classes. */
public final class OtherNesting {
    private OtherNesting() {}

    record Entry(int number) {}

    static final class Builder {}

    sealed interface Outline {
        record Circle(int diameter) implements Outline {}
    }
}
