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
import org.tabletheory.onetable.internal.command.Call;
import org.tabletheory.onetable.internal.command.Collected;
import org.tabletheory.onetable.internal.command.Prior;
import org.tabletheory.onetable.internal.command.Target;
import org.tabletheory.onetable.internal.command.WriteCommand;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.model.TableDef;
import org.tabletheory.onetable.internal.value.Decoder;

/*
 * Most writes are one request. Two kinds depend on the item that is stored: those that change what sentinels it has, and
 * updates of templates of which not all variables were given. They read the item, decide, and write on the condition that
 * what they relied upon is still so; when it is not, they begin again. Nothing is written in between.
 */
/** Writes of one model. For one call. */
public final class Writing {
    private final Engine engine;
    private final Call call;
    private final Sentinels sentinels;

    public Writing(Engine engine, Call call) {
        this.engine = engine;
        this.call = call;
        this.sentinels = new Sentinels(engine, call.model(), call.trouble());
    }

    private boolean hasUnique() {
        return !call.model().uniqueFields().isEmpty();
    }

    /** Whether a write must know what is stored. */
    private boolean dependsOnStored(Collected collected) {
        return !collected.unresolved().isEmpty() || touchesUnique(collected);
    }

    // create

    /** The writes of a create. */
    public Written planCreate(Map<String, ? extends @Nullable Object> properties) {
        return planCreate(engine.collect(call, properties, null));
    }

    private Written planCreate(Collected collected) {
        WriteCommand command = new WriteCommand(call, collected, engine.tools().encoder());
        boolean fresh = Boolean.FALSE.equals(call.exists());
        boolean guarded = hasUnique() && !fresh;
        Item prior = guarded ? stored(collected.key(call.model())) : null;
        if (guarded) {
            guard(command, prior, uniqueFields());
        }
        ItemWrite.Put put = command.put();
        List<ItemWrite> writes = hasUnique() ? sentinelWrites(prior, put.item()) : new ArrayList<>();
        writes.add(put);
        return new Written(writes, put.item(), guarded, prior, uniqueFields());
    }

    /** Creates the entity, and gives the item that was stored. */
    public Item create(Map<String, ? extends @Nullable Object> properties) {
        Collected collected = engine.collect(call, properties, null);
        Attempts.Outcome outcome = new Attempts(engine, call).outcome(() -> planCreate(collected));
        Item item = outcome.written().item();
        if (item == null) {
            throw new IllegalStateException("a create stores an item");
        }
        return item;
    }

    // update

    /**
     * The writes of an update that is part of a transaction, and the item as it will be as far as that is known.
     *
     * @throws org.tabletheory.onetable.OneTableException when params change what keys are made of
     */
    public Written planInTransaction(Map<String, ? extends @Nullable Object> properties) {
        new KeyRepair(engine, call).requireNone();
        return planUpdate(properties);
    }

    private Written planUpdate(Map<String, ? extends @Nullable Object> properties) {
        Collected collected = engine.collect(call, properties, null);
        requireKey(collected);
        if (!dependsOnStored(collected)) {
            return Written.free(
                    List.of(new WriteCommand(call, collected, engine.tools().encoder()).update()), collected.item());
        }
        Item prior = stored(collected.key(call.model()));
        if (prior == null && Boolean.TRUE.equals(call.exists()) && hasUnique()) {
            throw call.trouble().notFound("there is no such item to update; create it, or use upsert");
        }
        return planUpdate(properties, prior);
    }

    private Written planUpdate(Map<String, ? extends @Nullable Object> properties, @Nullable Item prior) {
        Map<String, ? extends @Nullable Object> known =
                prior == null ? Map.of() : engine.decoded(call.model(), prior, Decoder.View.ALL, call.trouble());
        Collected collected = engine.collect(call, properties, new Prior(known));
        Set<FieldDef> relied = new LinkedHashSet<>(collected.relied());
        boolean unique = touchesUnique(collected);
        if (unique) {
            relied.addAll(uniqueFields());
        }
        WriteCommand command = new WriteCommand(call, collected, engine.tools().encoder());
        guard(command, prior, relied);
        ItemWrite.Update update = command.update();
        Item after = new Afterwards(call, engine.tools().encoder()).of(prior, collected);
        List<ItemWrite> writes = unique ? sentinelWrites(prior, after) : new ArrayList<>();
        writes.add(update);
        return new Written(writes, after, true, prior, relied);
    }

    private void requireKey(Collected collected) {
        Item key = collected.key(call.model());
        for (String attribute : TableDef.keys(engine.table().primary())) {
            if (!key.has(attribute)) {
                throw call.trouble()
                        .missing("the key '" + attribute
                                + "' cannot be made of what was given; give all that its template refers to");
            }
        }
    }

    /** Updates the entity, and gives of the item what was asked for. */
    public Optional<Item> update(Map<String, ? extends @Nullable Object> properties) {
        Attempts.Outcome outcome = new Attempts(engine, call).outcome(() -> planUpdate(properties));
        List<ItemWrite> writes = outcome.written().writes();
        if (!(writes.get(writes.size() - 1) instanceof ItemWrite.Update own)) {
            throw new IllegalStateException("an update ends with the entity's own");
        }
        KeyRepair repair = new KeyRepair(engine, call);
        ReturnValues returns = call.params().returns();
        boolean wantsAll = returns == null || returns == ReturnValues.ALL_NEW;
        if (writes.size() == 1 && wantsAll) {
            return outcome.answer().map(item -> repair.repaired(own.key(), item));
        }
        boolean reads = repair.isNeeded() || (writes.size() > 1 && returns != ReturnValues.NONE);
        Optional<Item> stored = reads
                ? engine.items().get(own.key(), true, List.of()).map(item -> repair.repaired(own.key(), item))
                : Optional.empty();
        if (returns == ReturnValues.NONE) {
            return Optional.empty();
        }
        return writes.size() == 1 ? outcome.answer() : stored;
    }

    // remove

    /** The writes of the removal of the item with a key, and the item when it had to be read. */
    public Written planRemove(Item key) {
        WriteCommand command = new WriteCommand(
                call,
                new Collected(Map.of(), List.of(), Set.of(), Set.of()),
                engine.tools().encoder());
        if (!hasUnique()) {
            return Written.free(List.of(command.delete(key)), null);
        }
        Item prior = stored(key);
        if (prior == null && Boolean.TRUE.equals(call.exists())) {
            throw call.trouble().notFound("there is no such item to remove");
        }
        List<ItemWrite> writes = new ArrayList<>();
        guard(command, prior, uniqueFields());
        if (prior != null) {
            sentinels.ofStored(prior).keySet().forEach(sentinel -> writes.add(sentinels.delete(sentinel)));
        }
        writes.add(command.delete(key));
        return new Written(writes, prior, true, prior, uniqueFields());
    }

    /** Removes the item with a key, and gives it as it was. */
    public Optional<Item> remove(Item key) {
        Attempts.Outcome outcome = new Attempts(engine, call).outcome(() -> planRemove(key));
        if (call.params().returns() == ReturnValues.NONE) {
            return Optional.empty();
        }
        return outcome.written().writes().size() == 1
                ? outcome.answer()
                : Optional.ofNullable(outcome.written().item());
    }

    // what they share

    private @Nullable Item stored(Item key) {
        return engine.items().get(key, true, List.of()).orElse(null);
    }

    /** What the sentinels of an item are made of: the unique fields, and the fields of their scopes. */
    private Set<FieldDef> uniqueFields() {
        Set<FieldDef> fields = new LinkedHashSet<>();
        for (FieldDef field : call.model().uniqueFields()) {
            fields.add(field);
            FieldDef.Uniqueness uniqueness = field.uniqueness();
            if (uniqueness != null && uniqueness.scope() != null) {
                uniqueness.scope().references().forEach(reference -> {
                    FieldDef scope = call.model().block().field(reference.field());
                    if (scope != null && scope.encode() == null) {
                        fields.add(scope);
                    }
                });
            }
        }
        return fields;
    }

    private boolean touchesUnique(Collected collected) {
        Set<FieldDef> decisive = uniqueFields();
        Set<String> identity = call.model().identity();
        for (FieldDef field : decisive) {
            boolean identifies = identity.contains(field.name());
            boolean touched = collected.fields().containsKey(field)
                    || collected.unresolved().contains(field)
                    || collected.removes().contains(Target.of(field));
            if ((touched && !identifies) || isNamed(field)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a param changes the field. */
    private boolean isNamed(FieldDef field) {
        List<String> paths = new ArrayList<>(call.params().remove());
        paths.addAll(call.params().set().keySet());
        paths.addAll(call.params().add().keySet());
        paths.addAll(call.params().delete().keySet());
        paths.addAll(call.params().push().keySet());
        return paths.stream()
                .anyMatch(path -> field.equals(Target.root(call.model().block(), path)));
    }

    private void guard(WriteCommand command, @Nullable Item prior, Set<FieldDef> fields) {
        if (prior == null) {
            command.whileStored(Target.of(engine.table().primary().hash()), null);
            return;
        }
        command.whileThere();
        for (FieldDef field : fields) {
            command.whileStored(Target.of(field), field.stored(prior));
        }
    }

    private List<ItemWrite> sentinelWrites(@Nullable Item before, Item after) {
        Map<Item, FieldDef> old = new LinkedHashMap<>(sentinels.ofStored(before));
        List<ItemWrite> writes = new ArrayList<>();
        sentinels.ofNew(after).keySet().forEach(key -> {
            if (old.remove(key) == null) {
                writes.add(sentinels.put(key));
            }
        });
        old.keySet().forEach(key -> writes.add(sentinels.delete(key)));
        return writes;
    }
}
