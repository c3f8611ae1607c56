package org.tabletheory.client.internal.table;

import org.jspecify.annotations.Nullable;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.Effect;

/** Lets the items of a table expire. */
record TimeToLive(TableCalls calls) {
    /** Enables what the models say, unless it is enabled already. */
    void enable(TableShape shape, String operation) {
        String wanted = shape.requireTtl(operation);
        String there = calls.describe().ttl();
        if (there != null && !there.equals(wanted)) {
            throw shape.mismatch(operation, otherAttribute(there, wanted));
        }
        if (there == null) {
            enable(wanted);
        }
    }

    /** Enables it where it is not, by this attribute. */
    void enable(String attribute) {
        try {
            calls.call("UpdateTimeToLive", Effect.GUARDED, json -> {
                json.writeObjectFieldStart("TimeToLiveSpecification");
                json.writeBooleanField("Enabled", true);
                json.writeStringField("AttributeName", attribute);
                json.writeEndObject();
            });
        } catch (TableTheoryException e) {
            // A second attempt, or a second program, finds it enabled: that is what was wanted.
            if (!attribute.equals(enabledOrNull(e))) {
                throw e;
            }
        }
    }

    private @Nullable String enabledOrNull(TableTheoryException failure) {
        try {
            return calls.describe().ttl();
        } catch (TableTheoryException e) {
            failure.addSuppressed(e);
            return null;
        }
    }

    static String otherAttribute(String there, String wanted) {
        return "items expire by " + there + " already, and the models say " + wanted
                + "; a table has one ttl attribute, so disable the first, wait an hour, and enable the other";
    }
}
