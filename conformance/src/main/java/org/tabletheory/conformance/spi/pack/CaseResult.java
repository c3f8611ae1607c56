package org.tabletheory.conformance.spi.pack;

/** The result of one vector or scenario. */
public sealed interface CaseResult {
    /** Calls the method of the visitor for this kind of result. */
    <X extends Exception> void accept(Visitor<X> visitor) throws X;

    /**
     * Handles each kind of result.
     *
     * @param <X> what the methods may throw
     */
    interface Visitor<X extends Exception> {
        /** Handles a passed case. */
        void passed(Passed result) throws X;

        /** Handles a failed case. */
        void failed(Failed result) throws X;

        /** Handles a skipped case. */
        void skipped(Skipped result) throws X;

        /** Handles a deliberate deviation. */
        void deviating(Deviating result) throws X;

        /** Handles an unreadable file. */
        void unreadable(Unreadable result) throws X;
    }

    /** The library behaves as expected. */
    record Passed(String name) implements CaseResult {
        @Override
        public <X extends Exception> void accept(Visitor<X> visitor) throws X {
            visitor.passed(this);
        }
    }

    /**
     * The library does not behave as expected.
     *
     * @param place file and line
     * @param expected what the pack expects
     * @param actual what this library did
     */
    record Failed(String place, String name, String expected, String actual) implements CaseResult {
        /** Returns the failure of a case that ended with an unexpected exception, so that the other cases still run. */
        public static Failed crashed(String place, String name, Throwable exception) {
            return new Failed(place, name, "the case to run to its end", exception.toString());
        }

        /** Returns the failure of a malformed case in a file that is otherwise readable, so that the other cases still run. */
        public static Failed malformed(String place, String name, String problem) {
            return new Failed(place, name, "a valid case", problem);
        }

        @Override
        public <X extends Exception> void accept(Visitor<X> visitor) throws X {
            visitor.failed(this);
        }
    }

    /** The case needs a capability that this library does not support. */
    record Skipped(String name, String capability) implements CaseResult {
        @Override
        public <X extends Exception> void accept(Visitor<X> visitor) throws X {
            visitor.skipped(this);
        }
    }

    /** The library differs deliberately: the case records a bug of another runtime that this library does not have. */
    record Deviating(String name, String reason) implements CaseResult {
        @Override
        public <X extends Exception> void accept(Visitor<X> visitor) throws X {
            visitor.deviating(this);
        }
    }

    /**
     * A file cannot be read, or not to its end.
     *
     * @param place file and line
     */
    record Unreadable(String place, String problem) implements CaseResult {
        @Override
        public <X extends Exception> void accept(Visitor<X> visitor) throws X {
            visitor.unreadable(this);
        }
    }
}
