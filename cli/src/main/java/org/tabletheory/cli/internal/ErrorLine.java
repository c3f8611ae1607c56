package org.tabletheory.cli.internal;

/** The one line in which every error is told. */
final class ErrorLine {

    private ErrorLine() {}

    static void print(Console console, String message) {
        String name = console.errorColours().string("@|bold,red tabletheory:|@ ");
        console.error().println(name + message.strip().replaceAll("\\s*\\R\\s*", " "));
    }
}
