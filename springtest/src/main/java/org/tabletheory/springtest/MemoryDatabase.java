package org.tabletheory.springtest;

import org.jspecify.annotations.Nullable;
import org.tabletheory.memory.MemoryDynamo;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** The database of a test: a {@link MemoryDynamo} that is replaced by a fresh copy before each test method. Thread-safe. */
public final class MemoryDatabase implements Wire {
    private volatile CurrentDynamo current = CurrentDynamo.of(MemoryDynamo.start());
    private @Nullable MemoryDynamo initial;

    private record CurrentDynamo(MemoryDynamo dynamo, Wire wire) {
        static CurrentDynamo of(MemoryDynamo dynamo) {
            return new CurrentDynamo(dynamo, dynamo.wire());
        }
    }

    /** Creates an empty database. */
    public MemoryDatabase() {}

    /** Returns the database of the current test, to move its clock or to inject faults. */
    public MemoryDynamo dynamo() {
        return current.dynamo();
    }

    /** Restores the data of the first call of this method: that of the application after its start. */
    public synchronized void reset() {
        if (initial == null) {
            initial = current.dynamo();
        }
        current = CurrentDynamo.of(initial.fork());
    }

    @Override
    public WireResponse call(WireRequest request) {
        return current.wire().call(request);
    }

    @Override
    public boolean isLocal() {
        return true;
    }

    /** Does nothing: there is nothing to close. */
    @Override
    public void close() {}
}
