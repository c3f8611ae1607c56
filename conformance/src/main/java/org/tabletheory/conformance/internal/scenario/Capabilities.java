package org.tabletheory.conformance.internal.scenario;

import java.util.Set;

/**
 * Capabilities of a runtime, as named in {@code requires_capabilities}. Scenarios that need others than {@link #SUPPORTED}
 * are skipped.
 */
public record Capabilities(Set<String> names) {

    static final String ENCRYPTION_INTEROP = "encryption.deterministic_interop";

    /** The capabilities of this library. */
    public static final Capabilities SUPPORTED = new Capabilities(Set.of(
            "crud",
            "omitempty",
            "lifecycle.timestamps",
            "optimistic_lock.version",
            "error.version_conflict",
            "ttl.epoch_seconds",
            "number.precision.exact",
            "type.matrix",
            "json.carrier",
            "query.basic",
            "query.filters",
            "scan.basic",
            "count.native",
            "get.optional",
            "batch.get",
            "batch.write",
            "conditions",
            "cursor.portable",
            "schema.validation",
            "release_state.write_policy",
            "release_state.transactional_transition",
            "release_state.provenance_confidence",
            "transact_get",
            "transact.write",
            "encryption.fail_closed",
            ENCRYPTION_INTEROP));

    public Capabilities {
        names = Set.copyOf(names);
    }

    /** Returns whether this capability is included. */
    public boolean has(String capability) {
        return names.contains(capability);
    }
}
