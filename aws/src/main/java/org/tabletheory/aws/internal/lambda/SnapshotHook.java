package org.tabletheory.aws.internal.lambda;

import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;
import org.jspecify.annotations.Nullable;

/**
 * What happens around a snapshot of the process (Lambda SnapStart, CRaC): before it the usual calls are primed, and
 * connections, credentials and clients are dropped, since none may be in it; after it they are dropped once more, so that the
 * first call gets new ones. Safe for use by many threads.
 */
public final class SnapshotHook implements Resource {
    private final RenewableWire wire;
    private final @Nullable FunctionKeys keys;

    private SnapshotHook(RenewableWire wire, @Nullable FunctionKeys keys) {
        this.wire = wire;
        this.keys = keys;
    }

    /** Asks to be told of snapshots. The platform keeps no more than a weak reference: keep what this gives. */
    public static SnapshotHook register(RenewableWire wire, @Nullable FunctionKeys keys) {
        SnapshotHook hook = new SnapshotHook(wire, keys);
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

    /** Closes what must not be in a snapshot; the next call gets it anew. */
    public void drop() {
        wire.drop();
        if (keys != null) {
            keys.drop();
        }
    }
}
