package org.tabletheory.testing;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.TableTheory;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.memory.MemoryDynamo;

/** A database in memory: that of a test is a fork of its class's. */
final class MemoryTestDatabase extends TestDatabase {
    private final @Nullable MemoryTestDatabase parent;
    private @Nullable MemoryDynamo memory;
    private @Nullable EngineEndpoint endpoint;

    MemoryTestDatabase(DatabaseChoice choice, @Nullable MemoryTestDatabase parent) {
        super(choice);
        this.parent = parent;
    }

    @Override
    TestDatabase child(String name) {
        return new MemoryTestDatabase(choice(), this);
    }

    @Override
    synchronized MemoryDynamo memory() {
        MemoryDynamo known = memory;
        if (known == null) {
            known = parent == null ? MemoryDynamo.start() : parent.memory().fork();
            if (parent != null) {
                inheritTables(parent);
            }
            memory = known;
        }
        createTables(known.connect());
        return known;
    }

    @Override
    TableTheory newClient() {
        return memory().connect();
    }

    @Override
    synchronized URI endpoint() {
        EngineEndpoint known = endpoint;
        if (known == null) {
            known = closedAtTheEnd(memory().listen(0));
            endpoint = known;
        }
        return known.uri();
    }

    @Override
    TablePrefix prefix() {
        return new TablePrefix("");
    }
}
