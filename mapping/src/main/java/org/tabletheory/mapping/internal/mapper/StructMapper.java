package org.tabletheory.mapping.internal.mapper;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.PutStatus;
import org.tabletheory.mapping.PutVersion;
import org.tabletheory.mapping.internal.codec.Codec;
import org.tabletheory.mapping.internal.structure.AliasReader;
import org.tabletheory.mapping.internal.structure.PutRules;
import org.tabletheory.mapping.internal.structure.StructCodec;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.mapping.spi.codec.PutContext;
import org.tabletheory.mapping.spi.form.Evolution;
import org.tabletheory.mapping.spi.form.FormHistory;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.key.ComputedKeys;
import org.tabletheory.schema.spi.rule.ItemRules;

/** The mapper of a class, whether reflection or generated code describes it. Immutable and thread-safe. */
public final class StructMapper<T> implements Mapper<T> {
    private final Class<T> type;
    private final Model model;
    private final StructCodec codec;
    private final Codec names;
    private final Words words;
    private final int attributes;
    private final @Nullable FamilyMembers family;
    private final ComputedKeys keys;
    private final List<String> table;
    private final @Nullable Evolution evolution;

    public StructMapper(Class<T> type, Model model, StructCodec codec) {
        this.type = type;
        this.model = codec.javaType() == type ? model : model.withSubject(type.getSimpleName());
        this.codec = codec;
        this.names = codec.names(type);
        this.words = new Words(codec);
        this.attributes = model.attributes().size();
        this.family = codec.family(type);
        this.keys = codec.computedKeys(type);
        this.table = keys.isEmpty() ? List.of() : model.primaryKeyNames();
        boolean evolved = model.form().isPresent() || !model.aliases().isEmpty();
        this.evolution = evolved ? evolution(model, codec, family) : null;
    }

    /** Returns the evolution of the classes that the mapper reads; what other classes of a sealed type were is not its concern. */
    private static @Nullable Evolution evolution(Model model, StructCodec codec, @Nullable FamilyMembers family) {
        if (family == null) {
            return Evolution.of(model, null, codec.histories());
        }
        Map<String, FormHistory> histories = new LinkedHashMap<>(codec.histories());
        histories.keySet().retainAll(family.read());
        return Evolution.of(model, family.discriminator(), histories);
    }

    /** The names that suggestions are taken from; listed only for a message. */
    private record Words(StructCodec codec) implements Supplier<Collection<String>> {
        @Override
        public Collection<String> get() {
            return codec.words();
        }
    }

    @Override
    public Model model() {
        return model;
    }

    @Override
    public Class<T> type() {
        return type;
    }

    @Override
    public Draft draft(T entity) {
        Map<String, Draft.Field> fields = new LinkedHashMap<>();
        try {
            codec.draft(entity, fields);
        } catch (MappingMismatch mismatch) {
            throw mismatch.ofKeys(model.primaryKeyNames()).toException(model.subject());
        } catch (StackOverflowError e) {
            throw MappingMismatch.selfContaining().toException(model.subject());
        }
        return new Draft(fields);
    }

    @Override
    public PutStatus write(T entity, Instant now, PutVersion version, ItemWriter out) {
        ItemRules rules = ItemRules.of(model);
        PutContext put = new PutContext(keys.isEmpty() ? now : stored(now), version, rules);
        try {
            out.startItem(attributes);
            codec.put(entity, new PutRules(rules), put, out);
            out.endItem();
            return put.status();
        } catch (MappingMismatch | AttributeException e) {
            // Validation finds the same value, and reports it with its path.
            return PutStatus.INVALID_VALUE;
        } catch (StackOverflowError e) {
            return PutStatus.INVALID_VALUE; // a value that contains itself
        } catch (RuntimeException e) {
            // If a getter or a null is the cause, draft() throws an error with the path; otherwise this one is thrown.
            draft(entity);
            throw e;
        }
    }

    /** Returns the time of a write without what the keys would lose, so that key and timestamp are the same time. */
    private Instant stored(Instant now) {
        Instant stored = now;
        for (Role role : List.of(Role.CREATED_AT, Role.UPDATED_AT)) {
            AttributeDef def = model.attribute(role).orElse(null);
            stored = def == null ? stored : keys.truncated(stored, def.attribute());
        }
        return stored;
    }

    @Override
    public ComputedKeys computedKeys() {
        return keys;
    }

    @Override
    public ComputedKeys computedKeys(Draft draft) {
        Draft.Field name = family == null ? null : draft.field(family.discriminator());
        if (name == null || !(name.value() instanceof Value.S value)) {
            return keys;
        }
        StructCodec member = codec.member(value.value());
        return member == null ? keys : member.computedKeys(member.javaType());
    }

    @Override
    public @Nullable FamilyMembers family() {
        return family;
    }

    @Override
    public @Nullable Evolution evolution() {
        return evolution;
    }

    @Override
    public T read(ItemReader reader) {
        Object entity;
        try {
            entity = codec.readItem(
                    model.aliases().isEmpty() ? reader : new AliasReader(reader, model.aliases()), table);
        } catch (MappingMismatch mismatch) {
            throw mismatch.toException(model.subject());
        }
        if (!type.isInstance(entity)) {
            String found = entity.getClass().getSimpleName();
            throw new MappingMismatch("the item with this key has the class " + found + ", not " + type.getSimpleName()
                            + "; check " + keyAttributes() + " of the query, or read it as " + found + " or "
                            + model.name())
                    .toException(model.subject());
        }
        return type.cast(entity);
    }

    private String keyAttributes() {
        String partition = "'" + model.partitionKey().attribute() + "'";
        return model.sortKey()
                .map(sort -> partition + " and '" + sort.attribute() + "'")
                .orElse(partition);
    }

    @Override
    public AttributePath path(String field) {
        try {
            AttributePath path = FieldPaths.path(names, words, model.subject(), field);
            if (family != null && !family.isWhole()) {
                requireOwn(field, path.attribute(), family);
            }
            return path;
        } catch (MappingMismatch mismatch) {
            throw mismatch.toException(model.subject());
        }
    }

    /** Rejects a field that only other classes of the sealed type have: no item that the mapper reads has it. */
    private void requireOwn(String field, String attribute, FamilyMembers members) {
        if (attribute.equals(members.discriminator())) {
            return;
        }
        for (StructCodec own : codec.members(type)) {
            if (hasField(own, field)) {
                return;
            }
        }
        List<String> others = new ArrayList<>();
        for (StructCodec other : codec.members(Object.class)) {
            if (hasField(other, field)) {
                others.add(other.javaType().getSimpleName());
            }
        }
        String owners = String.join(", ", others);
        throw new MappingMismatch(type.getSimpleName() + " has no attribute '" + field + "', only " + owners + " of "
                + model.name() + (others.size() == 1 ? " has" : " have") + " it; query "
                + (others.size() == 1 ? owners : "one of these") + " or " + model.name());
    }

    private boolean hasField(StructCodec member, String field) {
        try {
            FieldPaths.path(member, words, model.subject(), field);
            return true;
        } catch (MappingMismatch absent) {
            return false;
        }
    }

    @Override
    public AttributePath flat(AttributePath path) {
        return new AttributePath(codec.flat(path.steps()));
    }

    /** Returns the classes of a sealed type that have a field, of which an item may have any; none if there is only one class. */
    private List<StructCodec> owners(AttributePath path) {
        List<StructCodec> owners = new ArrayList<>();
        if (family != null && family.read().size() > 1 && !path.attribute().equals(family.discriminator())) {
            for (StructCodec member : codec.members(type)) {
                if (FieldPaths.find(member, path) != null) {
                    owners.add(member);
                }
            }
        }
        return owners;
    }

    /** In a condition, the first class decides that can have the value: items of the others do not match it. */
    @Override
    public Value operand(AttributePath path, @Nullable Object value) {
        for (StructCodec owner : owners(path)) {
            Value operand = operandOf(owner, path, value);
            if (operand != null) {
                return operand;
            }
        }
        return FieldPaths.operand(names, words, model.subject(), path, value);
    }

    @Override
    public Value assigned(AttributePath path, @Nullable Object value) {
        Value assigned = FieldPaths.assigned(names, words, model.subject(), path, value);
        for (StructCodec owner : owners(path)) {
            if (!assigned.equals(assignedBy(owner, path, value))) {
                throw new MappingMismatch("is declared differently by the classes of " + type.getSimpleName()
                                + ", and the item may be of any of them; use one class with db.model(TheClass.class)")
                        .inside(path.toString())
                        .toException(model.subject());
            }
        }
        return assigned;
    }

    private @Nullable Value operandOf(StructCodec owner, AttributePath path, @Nullable Object value) {
        try {
            return FieldPaths.operand(owner, words, model.subject(), path, value);
        } catch (TableTheoryException e) {
            return null;
        }
    }

    private @Nullable Value assignedBy(StructCodec owner, AttributePath path, @Nullable Object value) {
        try {
            return FieldPaths.assigned(owner, words, model.subject(), path, value);
        } catch (TableTheoryException e) {
            return null;
        }
    }

    @Override
    public boolean isPossible(AttributePath path, Value stored) {
        List<StructCodec> owners = owners(path);
        for (StructCodec owner : owners) {
            if (assignedBy(owner, path, stored) != null) {
                return true;
            }
        }
        return owners.isEmpty() && Mapper.super.isPossible(path, stored);
    }

    @Override
    public @Nullable Type storedType(AttributePath path) {
        if (family == null || path.attribute().equals(family.discriminator())) {
            return FieldPaths.type(names, path);
        }
        Type type = null;
        for (StructCodec member : codec.members(this.type)) {
            Type other = FieldPaths.type(member, path);
            if (type != null && other != null && other != type) {
                return null;
            }
            type = other == null ? type : other;
        }
        return type;
    }

    @Override
    public boolean isEmpty(AttributePath path, Value stored) {
        return FieldPaths.isEmpty(names, words, model.subject(), path, stored);
    }
}
