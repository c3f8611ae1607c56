package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;

/** What holds for every Java type: operands and emptiness. */
class EveryJavaTypeTest {
    private static final List<Record> ALL = List.of(
            StoredTypesTest.TEXTS,
            StoredTypesTest.TIMES,
            StoredTypesTest.NUMBERS,
            StoredTypesTest.LISTS,
            StoredTypesTest.CONTAINERS);

    /** Checks one attribute of an entity. */
    private interface AttributeCheck {
        void accept(Mapper<Record> mapper, AttributePath path, Object value, Draft.Field field) throws Exception;
    }

    @SuppressWarnings("unchecked")
    private static void forEach(List<Record> entities, AttributeCheck check) throws Exception {
        for (Record entity : entities) {
            Mapper<Record> mapper = (Mapper<Record>) Mapping.mappers().of(entity.getClass());
            Draft draft = mapper.draft(entity);
            for (var component : entity.getClass().getRecordComponents()) {
                component.getAccessor().setAccessible(true);
                Object value = component.getAccessor().invoke(entity);
                Draft.Field field = draft.field(component.getName());
                if (value != null && field != null) {
                    check.accept(mapper, mapper.path(component.getName()), value, field);
                }
            }
        }
    }

    @Test
    void operandsAreStoredLikeAttributes() throws Exception {
        forEach(ALL, (mapper, path, value, field) -> {
            assertThat(mapper.operand(path, value)).as(path.toString()).isEqualTo(field.value());
            assertThat(mapper.assigned(path, value)).as(path.toString()).isEqualTo(field.value());
            assertThat(mapper.assigned(path, field.value())).as(path.toString()).isEqualTo(field.value());
            assertThat(mapper.isPossible(path, field.value())).isTrue();
            assertThat(mapper.storedType(path)).isEqualTo(field.value().type());
        });
    }

    @Test
    void operandsOfAnotherTypeAreRejected() throws Exception {
        forEach(ALL, (mapper, path, value, field) -> {
            Type type = field.value().type();
            Object other = type == Type.BOOL ? "true" : true;
            String expected = path + " has type " + type + " and cannot store "
                    + other.getClass().getSimpleName();
            Mapping.assertInvalidModel(() -> mapper.operand(path, other)).contains(expected);
            Mapping.assertInvalidModel(() -> mapper.assigned(path, other)).contains(expected);
            Value stored = type == Type.BOOL ? Value.s("true") : Value.bool(true);
            Mapping.assertInvalidModel(() -> mapper.operand(path, stored))
                    .contains(path + " has type " + type + ", but the value has type " + stored.type());
            assertThat(mapper.isPossible(path, stored)).isFalse();
        });
    }

    @Test
    void valuesWithContentAreNotEmpty() throws Exception {
        forEach(ALL, (mapper, path, value, field) -> {
            assertThat(field.empty()).as(path.toString()).isFalse();
            assertThat(field.unset()).as(path.toString()).isFalse();
            assertThat(mapper.isEmpty(path, field.value())).as(path.toString()).isFalse();
        });
    }

    private static final Instant ZERO = Instant.parse("0001-01-01T00:00:00Z");

    @Test
    @SuppressWarnings({"JdkObsolete", "NullAway"}) // linked lists, and no value where a type has no empty one
    void valuesWithoutContentAreEmpty() throws Exception {
        Record texts = new StoredTypesTest.Texts(
                "", '\0', '\0', null, null, null, null, null, null, null, null, null, null, Optional.empty());
        Record times = new StoredTypesTest.Times(
                ZERO,
                ZERO.atOffset(ZoneOffset.UTC),
                ZERO.atZone(ZoneOffset.UTC),
                Date.from(ZERO),
                null,
                null,
                null,
                null,
                Duration.ZERO,
                null,
                null,
                null,
                null);
        Record numbers = new StoredTypesTest.Numbers(
                0,
                (byte) 0,
                (short) 0,
                0,
                (byte) 0,
                (short) 0,
                0,
                0L,
                BigInteger.ZERO,
                0f,
                0.0,
                0f,
                0.0,
                new BigDecimal("0.0"),
                OptionalInt.empty(),
                OptionalLong.empty(),
                OptionalDouble.of(0),
                Value.n("0.00"));
        Record lists = new StoredTypesTest.Lists(
                new byte[0],
                ByteBuffer.allocate(0),
                false,
                false,
                List.of(),
                List.of(),
                List.of(),
                new ArrayList<>(),
                new LinkedList<>(),
                new LinkedList<>(),
                new LinkedList<>(),
                new ArrayDeque<>(),
                new String[0],
                new int[0],
                List.of(),
                new StoredTypesTest.Line("", 0),
                List.of(),
                new StoredTypesTest.Box<>(0));
        Record containers = new StoredTypesTest.Containers(
                "",
                Set.of(),
                new LinkedHashSet<>(),
                new HashSet<>(),
                new TreeSet<>(),
                new TreeSet<>(),
                new TreeSet<>(),
                EnumSet.noneOf(StoredTypesTest.Color.class),
                Set.of(),
                Set.of(),
                Set.of(),
                Map.of(),
                new LinkedHashMap<>(),
                new HashMap<>(),
                new TreeMap<>(),
                new TreeMap<>(),
                new TreeMap<>(),
                new EnumMap<>(StoredTypesTest.Color.class),
                Map.of(),
                Map.of(),
                Map.of());
        forEach(List.of(texts, times, numbers, lists, containers), (mapper, path, value, field) -> {
            assertThat(field.empty()).as(path.toString()).isTrue();
            assertThat(field.unset()).as(path.toString()).isTrue();
            assertThat(mapper.isEmpty(path, field.value())).as(path.toString()).isTrue();
        });
    }
}
