package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.assertj.core.api.AbstractStringAssert;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.AttributeDef;

/** Shared by mapping tests: converts entities to items and back, without a database. */
final class Mapping {
    private Mapping() {}

    /** Returns new mappers, so that no test uses what another one has made of a class. */
    static Mappers mappers() {
        return Mappers.builder().build();
    }

    /**
     * Returns the item that a put would store: the draft without omitted attributes, after comparing it with what is written
     * directly to a stream.
     */
    static <T> Item stored(Mapper<T> mapper, T entity) {
        Item stored = ofDraft(mapper, entity);
        JsonBuffer out = new JsonBuffer();
        PutStatus status = mapper.write(entity, Instant.EPOCH, PutVersion.same(), out);
        if (status != PutStatus.NOT_SUPPORTED && status != PutStatus.INVALID_KEY) {
            assertThat(status).isEqualTo(PutStatus.WRITTEN);
            assertThat(ofPut(mapper, DynamoJson.readItem(out.toByteArray()))).isEqualTo(ofPut(mapper, stored));
        }
        return stored;
    }

    /** Returns an item without what a put adds or changes: keys of templates, lifecycle attributes and the form. */
    private static Item ofPut(Mapper<?> mapper, Item item) {
        Map<String, Value> attributes = new LinkedHashMap<>(item.attributes());
        for (AttributeDef def : mapper.model().attributes()) {
            if (def.roles().stream().anyMatch(role -> role.kind().isLifecycle())
                    || mapper.computedKeys().isComputed(def.attribute())) {
                attributes.remove(def.attribute());
            }
        }
        mapper.model().form().ifPresent(form -> attributes.remove(form.attribute()));
        return new Item(attributes);
    }

    private static <T> Item ofDraft(Mapper<T> mapper, T entity) {
        Map<String, Value> attributes = new LinkedHashMap<>();
        mapper.draft(entity).fields().forEach((name, field) -> {
            boolean omitted = field.empty()
                    && mapper.model().attribute(name).orElseThrow().omitEmpty();
            if (!omitted) {
                attributes.put(name, field.value());
            }
        });
        return new Item(attributes);
    }

    @SuppressWarnings("unchecked")
    static <T> Item stored(T entity) {
        return stored((Mapper<T>) mappers().of(entity.getClass()), entity);
    }

    @SuppressWarnings("unchecked")
    static <T> T roundTrip(T entity) {
        return roundTrip((Mapper<T>) mappers().of(entity.getClass()), entity);
    }

    /** Returns the entity as it is read back, after comparing the result from a tree and from JSON. */
    static <T> T roundTrip(Mapper<T> mapper, T entity) {
        Item item = stored(mapper, entity);
        T fromTree = mapper.read(TreeReader.of(item));
        T fromWire = read(mapper, DynamoJson.write(item));
        assertThat(fromWire).isEqualTo(fromTree);
        return fromTree;
    }

    static <T> T read(Mapper<T> mapper, String dynamoJson) {
        return mapper.read(TreeReader.of(DynamoJson.readItem(dynamoJson)));
    }

    static <T> T read(Class<T> type, String dynamoJson) {
        return read(mappers().of(type), dynamoJson);
    }

    /** Asserts that an action fails with ErrInvalidModel, and continues with its message. */
    static TableTheoryException invalidModel(Runnable action) {
        TableTheoryException thrown = catchThrowableOfType(TableTheoryException.class, action::run);
        assertThat(thrown).isNotNull();
        assertThat(thrown.codes()).contains(ErrorCodes.INVALID_MODEL);
        return thrown;
    }

    static AbstractStringAssert<?> assertInvalidModel(Runnable action) {
        return assertThat(invalidModel(action).getMessage());
    }
}
