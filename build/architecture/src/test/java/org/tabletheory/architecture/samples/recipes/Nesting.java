package org.tabletheory.architecture.samples.recipes;

/** Repeats the names of a top-level class and of another class's nested class; the builder and the circle are allowed. */
public final class Nesting {
    private Nesting() {}

    record Extension(int length) {}

    record Entry(String name) {}

    static final class Builder {}

    sealed interface Shape {
        record Circle(int radius) implements Shape {}

        record Extension(Shape shape) implements Shape {}
    }
}
