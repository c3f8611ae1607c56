package org.tabletheory.engine.internal.value;

import java.nio.charset.StandardCharsets;
import org.tabletheory.engine.internal.error.DynamoError;

/** The service's limits on the names of attributes. */
public final class NameLimits {
    private static final int MAX_BYTES = 65_535;
    /** No text of so many characters is longer in UTF-8. */
    private static final int SHORT = MAX_BYTES / 3;

    private NameLimits() {}

    /** Throws if a name is empty or too long. */
    public static void check(String name) {
        if (name.isEmpty()) {
            throw DynamoError.validation("Empty attribute name");
        }
        checkLength(name);
    }

    /** Throws if a name is too long. */
    static void checkLength(String name) {
        if (name.length() > SHORT && name.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            throw DynamoError.validation("Attribute name is too large, must be less than 65536 bytes");
        }
    }
}
