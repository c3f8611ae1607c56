package org.tabletheory.client.internal.table;

import org.jspecify.annotations.Nullable;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.Effect;

/** Enables time to live of a table. */
record TimeToLive(TableCalls calls) {
    /** Enables time to live by the models' attribute, unless it is enabled already. */
    void enable(TableShape shape, String operation) {
        String wanted = shape.requireTtl(operation);
        String there = calls.describeWithTtl().ttl();
        if (there != null && !there.equals(wanted)) {
            throw shape.mismatch(operation, otherAttribute(there, wanted));
        }
        if (there == null) {
            enable(wanted);
        }
    }

    /** Enables time to live by this attribute. */
    void enable(String attribute) {
        try {
            calls.call("UpdateTimeToLive", Effect.GUARDED, json -> {
                json.writeObjectFieldStart("TimeToLiveSpecification");
                json.writeBooleanField("Enabled", true);
                json.writeStringField("AttributeName", attribute);
                json.writeEndObject();
            });
        } catch (TableTheoryException e) {
            // An earlier attempt or another program may have enabled it, which is fine.
            if (!attribute.equals(enabledOrNull(e))) {
                throw e;
            }
        }
    }

    private @Nullable String enabledOrNull(TableTheoryException failure) {
        try {
            return calls.describeWithTtl().ttl();
        } catch (TableTheoryException e) {
            failure.addSuppressed(e);
            return null;
        }
    }

    static String otherAttribute(String there, String wanted) {
        return "time to live is enabled by " + there + ", and the models have " + wanted
                + "; a table has one ttl attribute, so disable the first, wait an hour, and enable the other";
    }
}
