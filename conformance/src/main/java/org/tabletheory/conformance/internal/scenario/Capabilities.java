package org.tabletheory.conformance.internal.scenario;

import java.util.Set;

/**
 * What a runtime can do, in the words of {@code requires_capabilities}.
 *
 * <p>{@link #BUILT} is the one list of what this library can do: a scenario that needs anything else is skipped.
 */
public record Capabilities(Set<String> names) {

    static final String ENCRYPTION_INTEROP = "encryption.deterministic_interop";

    /** What this library can do; work that adds a capability adds its name here. */
    public static final Capabilities BUILT = new Capabilities(Set.of(
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

    /** Whether this capability is among them. */
    public boolean has(String capability) {
        return names.contains(capability);
    }
}
