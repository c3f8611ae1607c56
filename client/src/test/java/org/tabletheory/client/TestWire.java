package org.tabletheory.client;

import java.util.function.Function;
import org.tabletheory.wire.Wire;

/** The wire of client tests: HTTP, or another one in modules that run these tests again. */
public final class TestWire {
    private static final String OTHER = "tabletheory.test.wire";

    private TestWire() {}

    /** A wire to the configured server; the system property names the class of a function that opens another. */
    @SuppressWarnings("unchecked") // it is what the property is for
    public static Wire open(Config config) {
        String other = System.getProperty(OTHER);
        if (other == null) {
            return config.newWire();
        }
        try {
            Object opening = Class.forName(other).getConstructor().newInstance();
            return ((Function<Config, Wire>) opening).apply(config);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(OTHER + " names no class that opens a wire", e);
        }
    }
}
