package org.tabletheory.attribute.spi.text;

import com.fasterxml.jackson.core.StreamReadConstraints;

/** Limits of Jackson that not every supported version has. */
public final class JsonLimits {
    private JsonLimits() {}

    /** Allows names of members up to this length. Jackson before 2.16 has neither a limit nor a setting for it. */
    public static StreamReadConstraints.Builder maxNameLength(StreamReadConstraints.Builder limits, int chars) {
        try {
            limits.maxNameLength(chars);
        } catch (NoSuchMethodError olderJackson) {
            // It has no limit.
        }
        return limits;
    }
}
