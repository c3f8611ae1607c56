package org.tabletheory.onetable.internal.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.onetable.internal.command.Call;
import org.tabletheory.onetable.internal.command.CollectedProperties;
import org.tabletheory.onetable.internal.command.ItemPath;
import org.tabletheory.onetable.internal.command.WriteCommand;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.run.WriteAttempts.WriteResult;

/*
 * Most writes are one request. Two kinds depend on the stored item: those that change its sentinels, and updates of
 * templates with variables that were not passed. They read the item, plan the write, and send it on the condition that the
 * values that they rely on are unchanged; otherwise they start over. Nothing is written in between.
 */
/** Creates, updates and removes entities. For one call. */
public final class EntityWriter {
    private final TableRuntime runtime;
    private final Call call;
    private final Sentinels sentinels;

    public EntityWriter(TableRuntime runtime, Call call) {
        this.runtime = runtime;
        this.call = call;
        this.sentinels = new Sentinels(runtime, call.model(), call.errors());
    }

    private boolean hasUnique() {
        return !call.model().uniqueFields().isEmpty();
    }

    /** Returns whether the write must read the stored item. */
    private boolean dependsOnStored(CollectedProperties collected) {
        return !collected.unresolved().isEmpty() || touchesUnique(collected);
    }

    /** Plans a create. */
    public PlannedWrite planCreate(Map<String, ? extends @Nullable Object> properties) {
        return planCreate(runtime.collect(call, properties));
    }

    private PlannedWrite planCreate(CollectedProperties collected) {
        collected.requireKey(call, "");
        WriteCommand command = new WriteCommand(call, collected, runtime.encoder());
        boolean mustBeNew = Boolean.FALSE.equals(call.exists());
        boolean guarded = hasUnique() && !mustBeNew;
        Item stored = guarded ? stored(collected.key(call.model())) : null;
        if (guarded) {
            guard(command, stored, uniqueFields());
        }
        ItemWrite.Put put = command.put();
        List<ItemWrite> writes = hasUnique() ? sentinelWrites(stored, put.item()) : new ArrayList<>();
        writes.add(put);
        return new PlannedWrite(call, CollectedProperties.EMPTY, writes, put.item(), guarded, stored, uniqueFields());
    }

    /** Creates the entity and returns the stored item. */
    public Item create(Map<String, ? extends @Nullable Object> properties) {
        CollectedProperties collected = runtime.collect(call, properties);
        WriteResult result = new WriteAttempts(runtime, call).run(() -> planCreate(collected));
        Item item = result.plan().item();
        if (item == null) {
            throw new IllegalStateException("a create must store an item");
        }
        return item;
    }

    /**
     * Plans an update in a transaction.
     *
     * @throws org.tabletheory.onetable.error.OneTableException if params change the variables of templates
     */
    public PlannedWrite planTransactionUpdate(Map<String, ? extends @Nullable Object> properties) {
        new KeyRepair(runtime, call).requireNotNeeded();
        return planUpdate(properties);
    }

    private PlannedWrite planUpdate(Map<String, ? extends @Nullable Object> properties) {
        new KeyRepair(runtime, call).requireNotNeeded(uniqueFields());
        CollectedProperties collected = runtime.collect(call, properties);
        collected.requireKey(call, "");
        if (!dependsOnStored(collected)) {
            return PlannedWrite.unguarded(
                    call, collected, new WriteCommand(call, collected, runtime.encoder()).update(), collected.item());
        }
        Item stored = stored(collected.key(call.model()));
        if (stored == null && Boolean.TRUE.equals(call.exists()) && hasUnique()) {
            throw call.errors().notFound("the item to update does not exist; create it, or use upsert");
        }
        return planUpdate(properties, stored);
    }

    private PlannedWrite planUpdate(Map<String, ? extends @Nullable Object> properties, @Nullable Item stored) {
        Map<String, ? extends @Nullable Object> known =
                stored == null ? Map.of() : runtime.decoded(call.model(), stored, call.errors());
        CollectedProperties collected = runtime.collect(call, properties, known);
        Set<FieldDef> reliedOn = new LinkedHashSet<>(collected.reliedOn());
        boolean unique = touchesUnique(collected);
        if (unique) {
            reliedOn.addAll(uniqueFields());
        }
        WriteCommand command = new WriteCommand(call, collected, runtime.encoder());
        guard(command, stored, reliedOn);
        ItemWrite.Update update = command.update();
        Item after = new ItemAfterUpdate(call, runtime.encoder(), uniqueFields()).of(stored, collected);
        List<ItemWrite> writes = unique ? sentinelWrites(stored, after) : new ArrayList<>();
        writes.add(update);
        return new PlannedWrite(call, collected, writes, after, true, stored, reliedOn);
    }

    /** Updates the entity and returns what {@code returns} requests. */
    public Optional<Item> update(Map<String, ? extends @Nullable Object> properties) {
        WriteResult result;
        try {
            result = new WriteAttempts(runtime, call).run(() -> planUpdate(properties));
        } catch (TableTheoryException e) {
            if (e.outcomeUnknown()) {
                repairKeys(properties, e);
            }
            throw e;
        }
        List<ItemWrite> writes = result.plan().writes();
        if (!(writes.get(writes.size() - 1) instanceof ItemWrite.Update update)) {
            throw new IllegalStateException("the last write of an update must be that of the entity");
        }
        try {
            return updated(update, writes.size() > 1, result.response());
        } catch (TableTheoryException e) {
            throw e.outcomeUnknown() ? e : call.errors().applied(e);
        }
    }

    /** Updates the keys that depend on an update which may have been applied. */
    private void repairKeys(Map<String, ? extends @Nullable Object> properties, TableTheoryException unknown) {
        KeyRepair repair = new KeyRepair(runtime, call);
        if (!repair.isNeeded()) {
            return;
        }
        try {
            Item key = runtime.collect(call, properties).key(call.model());
            runtime.items().get(key, true, List.of()).ifPresent(item -> repair.repaired(key, item));
        } catch (TableTheoryException failed) {
            unknown.addSuppressed(failed);
        }
    }

    /** Returns what an update returns that was applied, after it has updated the keys that depend on it. */
    private Optional<Item> updated(ItemWrite.Update update, boolean transacted, Optional<Item> response) {
        KeyRepair repair = new KeyRepair(runtime, call);
        ReturnValues returns = call.params().returns();
        boolean wantsAll = returns == null || returns == ReturnValues.ALL_NEW;
        if (!transacted && wantsAll) {
            return response.map(item -> repair.repaired(update.key(), item));
        }
        boolean reads = repair.isNeeded() || (transacted && returns != ReturnValues.NONE);
        Optional<Item> stored = reads
                ? runtime.items().get(update.key(), true, List.of()).map(item -> repair.repaired(update.key(), item))
                : Optional.empty();
        if (returns == ReturnValues.NONE) {
            return Optional.empty();
        }
        return transacted ? stored : response;
    }

    /** Plans the removal of the item with a key. */
    public PlannedWrite planRemove(Item key) {
        WriteCommand command = new WriteCommand(call, CollectedProperties.EMPTY, runtime.encoder());
        if (!hasUnique()) {
            return PlannedWrite.unguarded(call, CollectedProperties.EMPTY, command.delete(key), null);
        }
        Item stored = stored(key);
        if (stored == null && Boolean.TRUE.equals(call.exists())) {
            throw call.errors().notFound("the item to remove does not exist");
        }
        List<ItemWrite> writes = new ArrayList<>();
        guard(command, stored, uniqueFields());
        if (stored != null) {
            sentinels.ofStored(stored).keySet().forEach(sentinel -> writes.add(sentinels.delete(sentinel)));
        }
        writes.add(command.delete(key));
        return new PlannedWrite(call, CollectedProperties.EMPTY, writes, stored, true, stored, uniqueFields());
    }

    /** Removes the item with a key and returns it. */
    public Optional<Item> remove(Item key) {
        WriteResult result = new WriteAttempts(runtime, call).run(() -> planRemove(key));
        if (call.params().returns() == ReturnValues.NONE) {
            return Optional.empty();
        }
        return result.plan().writes().size() == 1
                ? result.response()
                : Optional.ofNullable(result.plan().item());
    }

    private @Nullable Item stored(Item key) {
        return runtime.items().get(key, true, List.of()).orElse(null);
    }

    /** Returns the fields that determine the sentinels of an item: the unique fields and the fields of their scopes. */
    private Set<FieldDef> uniqueFields() {
        Set<FieldDef> fields = new LinkedHashSet<>();
        for (FieldDef field : call.model().uniqueFields()) {
            fields.add(field);
            FieldDef.Uniqueness uniqueness = field.uniqueness();
            if (uniqueness != null && uniqueness.scope() != null) {
                uniqueness.scope().references().forEach(reference -> {
                    FieldDef scope = call.model().block().field(reference.field());
                    if (scope != null) {
                        fields.add(scope);
                    }
                });
            }
        }
        return fields;
    }

    private boolean touchesUnique(CollectedProperties collected) {
        Set<String> identity = call.model().identity();
        for (FieldDef field : uniqueFields()) {
            boolean isIdentity = identity.contains(field.name());
            boolean touched = collected.fields().containsKey(field)
                    || collected.unresolved().contains(field)
                    || collected.removes().contains(ItemPath.of(field));
            if ((touched && !isIdentity) || isChangedByParams(field)) {
                return true;
            }
        }
        return false;
    }

    private boolean isChangedByParams(FieldDef field) {
        return call.params().changedPaths().stream()
                .anyMatch(path -> field.equals(ItemPath.root(call.model().block(), path)));
    }

    private void guard(WriteCommand command, @Nullable Item stored, Set<FieldDef> fields) {
        if (stored == null) {
            command.requireUnchanged(ItemPath.of(runtime.table().primary().hash()), null);
            return;
        }
        command.requireExists();
        for (FieldDef field : fields) {
            command.requireUnchanged(ItemPath.of(field), field.stored(stored));
        }
    }

    private List<ItemWrite> sentinelWrites(@Nullable Item before, Item after) {
        Map<Item, FieldDef> old = new LinkedHashMap<>(sentinels.ofStored(before));
        List<ItemWrite> writes = new ArrayList<>();
        sentinels.ofNew(after).forEach((key, field) -> {
            if (old.remove(key) == null) {
                writes.add(sentinels.put(key, field));
            }
        });
        old.keySet().forEach(key -> writes.add(sentinels.delete(key)));
        return writes;
    }
}
