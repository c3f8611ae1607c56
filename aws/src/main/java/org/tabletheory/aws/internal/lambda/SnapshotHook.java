package org.tabletheory.aws.internal.lambda;

import java.util.List;
import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;

/**
 * Prepares the process for a snapshot (Lambda SnapStart, CRaC). Before the snapshot it primes the usual calls and drops
 * connections, credentials and clients; after the restore it drops them again, so that the first call gets new ones.
 * Thread-safe.
 */
public final class SnapshotHook implements Resource {
    private final List<Renewable> resources;

    private SnapshotHook(List<Renewable> resources) {
        this.resources = resources;
    }

    /** Registers a new hook. The platform only keeps a weak reference, so the caller must keep the returned hook. */
    public static SnapshotHook register(List<Renewable> resources) {
        SnapshotHook hook = new SnapshotHook(List.copyOf(resources));
        Core.getGlobalContext().register(hook);
        return hook;
    }

    @Override
    public void beforeCheckpoint(Context<? extends Resource> context) {
        Priming.run();
        drop();
    }

    @Override
    public void afterRestore(Context<? extends Resource> context) {
        drop();
    }

    /** Drops everything that must not be part of a snapshot. */
    public void drop() {
        for (Renewable resource : resources) {
            resource.drop();
        }
    }
}
