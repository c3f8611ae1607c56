package org.tabletheory.client;

import java.util.function.Function;
import org.tabletheory.wire.Wire;

/** The wire for tests of the complete client: HTTP by default, or the wire of another module that also runs these tests. */
public final class TestWire {
    private static final String FACTORY_PROPERTY = "tabletheory.test.wire";

    private TestWire() {}

    /** Opens a wire to the configured server, with the {@code Function<Config, Wire>} that the system property names, if any. */
    @SuppressWarnings("unchecked") // the property names a Function<Config, Wire>
    public static Wire open(Config config) {
        String factoryClass = System.getProperty(FACTORY_PROPERTY);
        if (factoryClass == null) {
            return config.newWire();
        }
        try {
            Object factory = Class.forName(factoryClass).getConstructor().newInstance();
            return ((Function<Config, Wire>) factory).apply(config);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    FACTORY_PROPERTY
                            + " must name a Function<Config, Wire> class with a public no-argument constructor",
                    e);
        }
    }
}
