package org.tabletheory.spring.internal;

/** Explains which property keeps the application from starting, and how to fix it. */
public final class StartFailure extends IllegalStateException {
    private static final long serialVersionUID = 1;

    private final String description;
    private final String action;

    StartFailure(String description, String action, Throwable cause) {
        super(description + "; " + action, cause);
        this.description = description;
        this.action = action;
    }

    StartFailure(String description, String action) {
        super(description + "; " + action);
        this.description = description;
        this.action = action;
    }

    /** Returns a failure because of the value of a property, such as {@code call-timeout}. */
    static StartFailure ofProperty(String name, RuntimeException cause) {
        return new StartFailure(
                "the property tabletheory." + name + " is invalid: " + cause.getMessage(),
                "correct tabletheory." + name,
                cause);
    }

    /** Returns what is wrong. */
    String description() {
        return description;
    }

    /** Returns how to fix it. */
    String action() {
        return action;
    }
}
