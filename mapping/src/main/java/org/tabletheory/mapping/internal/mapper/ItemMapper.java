package org.tabletheory.mapping.internal.mapper;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.AttributePath.Step;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.NearestName;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.internal.codec.Codec;
import org.tabletheory.mapping.internal.structure.AliasReader;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.mapping.spi.form.Evolution;
import org.tabletheory.mapping.spi.form.FormHistory;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/**
 * The mapper of a model without a class: items must satisfy the model when they are written, and are read unchanged.
 * Immutable and thread-safe.
 */
public final class ItemMapper implements Mapper<Item> {
    private final Model model;
    private final Map<String, ItemAttribute> attributes = new LinkedHashMap<>();
    private final Codec root;
    private final @Nullable Evolution evolution;

    /** Creates a mapper without upcasters. */
    public ItemMapper(Model model) {
        this(model, Map.of());
    }

    /**
     * Creates a mapper.
     *
     * @param upcasters the registered upcasters, by form
     */
    public ItemMapper(Model model, Map<Integer, UnaryOperator<Item>> upcasters) {
        this.model = model;
        this.evolution = ModelHistory.of(model, upcasters);
        model.attributes().forEach(def -> attributes.put(def.attribute(), new ItemAttribute(def)));
        this.root = new Root(attributes);
    }

    /** The item itself, where all paths start. */
    private record Root(Map<String, ItemAttribute> attributes) implements Codec {
        @Override
        public Type type() {
            return Type.M;
        }

        @Override
        public Value encode(Object value) {
            return new Value.M(((Item) value).attributes());
        }

        @Override
        public Object decode(ItemReader reader) {
            return Item.readFrom(reader);
        }

        @Override
        public boolean isEmpty(Object value) {
            return ((Item) value).attributes().isEmpty();
        }

        @Override
        public boolean accepts(Object value) {
            return value instanceof Item;
        }

        @Override
        public @Nullable Target step(Step step) {
            ItemAttribute attribute = step instanceof Step.Name name ? attributes.get(name.name()) : null;
            return attribute == null ? null : Target.of(step, attribute);
        }
    }

    @Override
    public Model model() {
        return model;
    }

    @Override
    public Class<Item> type() {
        return Item.class;
    }

    @Override
    public @Nullable Evolution evolution() {
        return evolution;
    }

    @Override
    public Draft draft(Item item) {
        String form = evolution == null ? null : evolution.attribute();
        if (evolution == null || form == null) {
            return declared(item);
        }
        Map<String, Draft.Field> fields =
                new LinkedHashMap<>(declared(item.without(form)).fields());
        FormHistory history = evolution.history(item);
        if (history != null) {
            fields.put(form, new Draft.Field(Value.n(history.present()), false, false));
        }
        return new Draft(fields);
    }

    /** Returns the attributes that the model declares; other attributes are rejected. */
    Draft declared(Item item) {
        Map<String, Draft.Field> fields = new LinkedHashMap<>();
        for (String name : item.attributes().keySet()) {
            if (!attributes.containsKey(name)) {
                throw new MappingMismatch(model.name() + " has no attribute '" + name + "'"
                                + NearestName.orAll(name, attributes.keySet()))
                        .toException(model.name());
            }
        }
        attributes.forEach((name, attribute) -> {
            Value given = item.get(name);
            if (given != null && !(given.type() == Type.NULL && isAbsentWhenNull(attribute.def()))) {
                fields.put(name, field(attribute, given));
            }
        });
        return new Draft(fields);
    }

    private Draft.Field field(ItemAttribute attribute, Value given) {
        try {
            return new Draft.Field(attribute.stored(given), attribute.isEmpty(given), attribute.isUnset(given));
        } catch (MappingMismatch mismatch) {
            throw mismatch.inside(attribute.def().attribute()).toException(model.name());
        }
    }

    private boolean isAbsentWhenNull(AttributeDef def) {
        String name = def.attribute();
        return model.isPrimaryKey(name)
                || model.indexes().stream().anyMatch(index -> index.hasKey(name))
                || def.hasRole(Role.CREATED_AT)
                || def.hasRole(Role.UPDATED_AT)
                || def.hasRole(Role.VERSION);
    }

    @Override
    public Item read(ItemReader reader) {
        return Item.readFrom(model.aliases().isEmpty() ? reader : new AliasReader(reader, model.aliases()));
    }

    @Override
    public AttributePath path(String field) {
        try {
            return FieldPaths.path(root, attributes::keySet, model.name(), field);
        } catch (MappingMismatch mismatch) {
            throw mismatch.toException(model.name());
        }
    }

    @Override
    public Value operand(AttributePath path, @Nullable Object value) {
        return FieldPaths.operand(root, attributes::keySet, model.name(), path, value);
    }

    @Override
    public @Nullable Type storedType(AttributePath path) {
        return FieldPaths.type(root, path);
    }

    @Override
    public boolean isEmpty(AttributePath path, Value stored) {
        return FieldPaths.isEmpty(root, attributes::keySet, model.name(), path, stored);
    }

    @Override
    public Value assigned(AttributePath path, @Nullable Object value) {
        return FieldPaths.assigned(root, attributes::keySet, model.name(), path, value);
    }
}
