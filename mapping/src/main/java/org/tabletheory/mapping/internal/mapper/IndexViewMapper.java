package org.tabletheory.mapping.internal.mapper;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.ViewMapper;
import org.tabletheory.mapping.internal.structure.AliasReader;
import org.tabletheory.mapping.internal.structure.KeyComponentReader;
import org.tabletheory.mapping.internal.structure.StructCodec;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.mapping.spi.form.Evolution;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.ProjectionType;
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.ComputedKeys;
import org.tabletheory.schema.key.KeyInputException;

/** The mapper of a view, whether reflection or generated code describes its class. Immutable and thread-safe. */
public final class IndexViewMapper<V> implements ViewMapper<V> {
    private final Class<V> type;
    private final Mapper<?> source;
    private final String index;
    private final List<String> attributes;
    private final @Nullable FamilyMembers family;
    private final StructCodec codec;

    /**
     * Creates a mapper.
     *
     * @param source the mapper of the class that it is a view of
     * @param attributes the attributes of the index that the view needs
     * @param discriminated whether the index has the discriminator of a sealed type
     * @param codec reads the class of the view
     */
    public IndexViewMapper(
            Class<V> type,
            Mapper<?> source,
            String index,
            List<String> attributes,
            boolean discriminated,
            StructCodec codec) {
        this.type = type;
        this.source = source;
        this.index = index;
        this.attributes = hasMore(source.model(), index, attributes) ? List.copyOf(attributes) : List.of();
        this.family = discriminated ? source.family() : null;
        this.codec = codec;
    }

    /** Returns whether an index projects more than its keys and these attributes, so that selecting them saves something. */
    private static boolean hasMore(Model model, String index, List<String> attributes) {
        Projection projection = model.index(index).orElseThrow().projection();
        return projection.type() == ProjectionType.ALL || !attributes.containsAll(projection.fields());
    }

    @Override
    public Mapper<?> source() {
        return source;
    }

    @Override
    public String index() {
        return index;
    }

    @Override
    public List<String> attributes() {
        return attributes;
    }

    @Override
    public Item key(V view) {
        Map<String, Draft.Field> fields = new LinkedHashMap<>();
        try {
            codec.draft(view, fields);
        } catch (MappingMismatch mismatch) {
            throw mismatch.toException(model().name());
        }
        Map<String, Value> key = new LinkedHashMap<>();
        for (KeyPart part : model().primaryKey()) {
            key.put(part.attribute(), key(part.attribute(), fields));
        }
        return new Item(key);
    }

    private Value key(String attribute, Map<String, Draft.Field> fields) {
        ComputedKey computed = source.computedKeys().of(attribute);
        String text = null;
        try {
            text = computed == null ? null : computed.keyOfStored(name -> value(name, fields));
        } catch (KeyInputException e) {
            throw invalid(attribute, String.valueOf(e.getMessage()));
        }
        Value value = text == null ? value(attribute, fields) : Value.s(text);
        if (value == null || value.type() == Type.NULL) {
            throw invalid(
                    attribute,
                    type.getSimpleName() + " does not have the key '" + attribute + "'"
                            + (computed == null ? "" : " or all components of " + computed.template())
                            + "; add what is missing to the view, or query "
                            + source.type().getSimpleName());
        }
        return value;
    }

    private static @Nullable Value value(String name, Map<String, Draft.Field> fields) {
        Draft.Field field = fields.get(name);
        return field == null ? null : field.value();
    }

    private TableTheoryException invalid(String attribute, String problem) {
        return new TableTheoryException(
                problem,
                ErrorCodes.INVALID_MODEL,
                ErrorContext.of("view", model().name()).at(attribute));
    }

    @Override
    public Model model() {
        return source.model();
    }

    @Override
    public Class<V> type() {
        return type;
    }

    @Override
    public Draft draft(V entity) {
        throw new UnsupportedOperationException(type.getSimpleName() + " is a view, which is never written");
    }

    @Override
    public @Nullable FamilyMembers family() {
        return family;
    }

    @Override
    public ComputedKeys computedKeys() {
        return source.computedKeys();
    }

    @Override
    public @Nullable Evolution evolution() {
        Evolution all = source.evolution();
        FamilyMembers classes = source.family();
        return all == null || classes == null || classes.read().size() > 1
                ? all
                : all.ofClass(classes.read().get(0));
    }

    @Override
    public V read(ItemReader reader) {
        ComputedKeys keys = source.computedKeys();
        Map<String, String> aliases = model().aliases();
        ItemReader named = aliases.isEmpty() ? reader : new AliasReader(reader, aliases);
        try {
            return type.cast(codec.readItem(
                    keys.isEmpty() ? named : new KeyComponentReader(named, keys, model().primaryKeyNames()),
                    List.of()));
        } catch (MappingMismatch mismatch) {
            throw mismatch.toException(type.getSimpleName());
        }
    }

    @Override
    public AttributePath path(String field) {
        return source.path(field);
    }

    @Override
    public Value operand(AttributePath path, @Nullable Object value) {
        return source.operand(path, value);
    }

    @Override
    public boolean isPossible(AttributePath path, Value stored) {
        return source.isPossible(path, stored);
    }

    @Override
    public @Nullable Type storedType(AttributePath path) {
        return source.storedType(path);
    }

    @Override
    public boolean isEmpty(AttributePath path, Value stored) {
        return source.isEmpty(path, stored);
    }
}
