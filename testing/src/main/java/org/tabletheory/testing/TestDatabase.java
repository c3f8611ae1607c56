package org.tabletheory.testing;

import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.memory.MemoryDynamo;
import org.tabletheory.schema.Model;

/**
 * The database of a test class or of a test. Nothing is started or created before it is used. Thread-safe.
 *
 * <p>Subclasses call {@link #createTables} when they are used.
 */
abstract class TestDatabase implements AutoCloseable {
    private final DatabaseChoice choice;
    private final Mappers mappers = Mappers.builder().build();
    private final Set<Class<?>> models = new LinkedHashSet<>();
    private final Set<Class<?>> created = new LinkedHashSet<>();
    private final List<AutoCloseable> resources = new ArrayList<>();
    private @Nullable TableTheory client;
    private @Nullable AutoCloseable sdkClient;

    TestDatabase(DatabaseChoice choice) {
        this.choice = choice;
    }

    /** Returns a new database of this kind. */
    static TestDatabase create(DatabaseChoice choice, String name) {
        return choice.kind() == DatabaseChoice.Kind.MEMORY
                ? new MemoryTestDatabase(choice, null)
                : new ServerTestDatabase(choice, name, null);
    }

    /** Returns a database for a test or class in this one. */
    abstract TestDatabase child(String name);

    /** Returns an HTTP endpoint. */
    abstract URI endpoint();

    /** Returns the prefix of table names. */
    abstract TablePrefix prefix();

    abstract TableTheory newClient();

    DatabaseChoice choice() {
        return choice;
    }

    /** Returns the database in memory; throws if the tests run on another one. */
    MemoryDynamo memory() {
        throw new ParameterResolutionException("there is no MemoryDynamo, because the tests run on another database;"
                + " use TableTheory or URI for tests that run anywhere");
    }

    /** Returns the server; throws if there is none. */
    LocalDynamo local() {
        throw new ParameterResolutionException(
                "there is no LocalDynamo, because the tests run on another database; annotate them with @DynamoLocal");
    }

    /** Adds classes whose tables must exist. */
    final synchronized void addModels(Collection<Class<?>> more) {
        models.addAll(more);
    }

    /** Takes over the tables of another database of which this is a copy, or with which it shares them. */
    final synchronized void inheritTables(TestDatabase parent) {
        synchronized (parent) {
            created.addAll(parent.created);
        }
    }

    /** Creates the tables that are missing, and the indexes that more models need in a table of the class. */
    final synchronized void createTables(TableTheory db) {
        Map<String, List<Model>> byTable = new LinkedHashMap<>();
        Set<String> existing = new LinkedHashSet<>();
        Set<String> wanted = new LinkedHashSet<>();
        for (Class<?> type : models) {
            Model model = mappers.of(type).model();
            byTable.computeIfAbsent(model.table(), name -> new ArrayList<>()).add(model);
            (created.contains(type) ? existing : wanted).add(model.table());
        }
        created.addAll(models);
        for (String table : wanted) {
            List<Model> sharing = byTable.getOrDefault(table, List.of());
            Model[] others = sharing.subList(1, sharing.size()).toArray(Model[]::new);
            if (existing.contains(table)) {
                db.updateTable(TableOptions.defaults(), sharing.get(0), others);
            } else {
                db.createTable(sharing.get(0), others);
            }
        }
    }

    final synchronized TableTheory client() {
        TableTheory known = client;
        if (known == null) {
            known = closedAtTheEnd(newClient());
            client = known;
        }
        createTables(known);
        return known;
    }

    final synchronized Object sdkClient() {
        AutoCloseable known = sdkClient;
        if (known == null) {
            known = closedAtTheEnd(SdkClients.connect(endpoint()));
            sdkClient = known;
        }
        return known;
    }

    final synchronized <T extends AutoCloseable> T closedAtTheEnd(T resource) {
        resources.add(resource);
        return resource;
    }

    /** Closes all clients and endpoints, the last first, even if closing one fails. */
    @Override
    public synchronized void close() {
        IllegalStateException failure = null;
        while (!resources.isEmpty()) {
            try {
                resources.remove(resources.size() - 1).close();
            } catch (Exception e) {
                if (failure == null) {
                    failure = new IllegalStateException("a client of the test database could not be closed", e);
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
