package org.tabletheory.mapping.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.PutStatus;
import org.tabletheory.mapping.PutVersion;
import org.tabletheory.mapping.ViewMapper;
import org.tabletheory.mapping.registry.MapperProvider;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.mapping.spi.codec.EntityStructure;
import org.tabletheory.mapping.spi.codec.GatheredStructure;
import org.tabletheory.mapping.spi.codec.JavaType;
import org.tabletheory.mapping.spi.codec.MappedClass;
import org.tabletheory.mapping.spi.codec.NestedStructure;
import org.tabletheory.mapping.spi.codec.PutContext;
import org.tabletheory.mapping.spi.codec.Slots;
import org.tabletheory.mapping.spi.codec.ValueCodec;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;

/** When the code of a class is called that the annotation processor generates; written by hand here, with a log of its calls. */
class GeneratedCodeTest {
    record City(String name) {}

    record Order(String id, @Nullable UUID ref, @Nullable City to) {}

    record Place(City city, String id) {}

    private final List<String> calls = new ArrayList<>();

    private static @Nullable String text(ItemReader in, String wanted) {
        String found = null;
        for (String name = in.nextName(); name != null; name = in.nextName()) {
            if (name.equals(wanted)) {
                found = in.string();
            } else {
                in.skip();
            }
        }
        return found;
    }

    private final class CityNested extends NestedStructure<City> {
        CityNested() {
            super(JavaType.of(City.class), DmsVersion.V0_1);
        }

        @Override
        public void describe(Slots slots) {
            slots.attribute("name", "name", JavaType.of(String.class)).codec();
        }

        @Override
        public Object get(City city, int slot) {
            return city.name();
        }

        @Override
        public City create(@Nullable Object[] values, boolean[] present) {
            return new City((String) Objects.requireNonNull(values[0]));
        }

        @Override
        public City read(ItemReader in) {
            calls.add("read city");
            return new City(Objects.requireNonNull(text(in, "name")));
        }

        @Override
        public void write(City city, ItemWriter out) {
            calls.add("write city");
            out.name("name");
            out.string(city.name());
        }
    }

    private final class OrderEntity extends EntityStructure<Order> {
        private @Nullable ValueCodec<UUID> ref;
        private @Nullable ValueCodec<City> to;

        OrderEntity() {
            super(JavaType.of(Order.class), DmsVersion.V0_1);
        }

        @Override
        public void describe(Slots slots) {
            slots.attribute("id", "id", JavaType.of(String.class))
                    .absentWhenNull()
                    .codec();
            ref = slots.attribute("ref", "ref", JavaType.of(UUID.class)).codec();
            to = slots.attribute("to", "to", JavaType.of(City.class)).codec();
        }

        @Override
        public @Nullable Object get(Order order, int slot) {
            return slot == 0 ? order.id() : slot == 1 ? order.ref() : order.to();
        }

        @Override
        public Order create(@Nullable Object[] values, boolean[] present) {
            return new Order((String) values[0], (UUID) values[1], (City) values[2]);
        }

        @Override
        public Order read(ItemReader in) {
            calls.add("read order");
            Object[] values = {
                null,
                Objects.requireNonNull(ref).absent(),
                Objects.requireNonNull(to).absent()
            };
            for (String name = in.nextName(); name != null; name = in.nextName()) {
                switch (name) {
                    case "id" -> values[0] = in.string();
                    case "ref" -> values[1] = ref.read(in);
                    case "to" -> values[2] = to.read(in);
                    default -> in.skip();
                }
            }
            return create(values, new boolean[3]);
        }

        @Override
        public void write(Order order, PutContext put, ItemWriter out) {
            calls.add("write order");
            out.name("id");
            out.string(order.id());
            out.name("ref");
            Objects.requireNonNull(ref).write(order.ref(), out);
            out.name("to");
            Objects.requireNonNull(to).write(order.to(), out);
        }
    }

    private static final class Holder {
        @Nullable
        City city;

        @Nullable
        String id;
    }

    private final class PlaceEntity extends GatheredStructure<Place> {
        private final boolean flat;

        PlaceEntity(boolean flat) {
            super(JavaType.of(Place.class), DmsVersion.V0_1);
            this.flat = flat;
        }

        @Override
        public void describe(Slots slots) {
            slots.embedded("city", "city", new CityNested(), flat, true);
            slots.attribute("id", "id", JavaType.of(String.class))
                    .absentWhenNull()
                    .codec();
        }

        @Override
        public Object get(Place place, int slot) {
            return slot == 0 ? place.city() : place.id();
        }

        @Override
        public Place create(@Nullable Object[] values, boolean[] present) {
            return new Place((City) values[0], (String) values[1]);
        }

        @Override
        public Object newHolder() {
            return new Holder();
        }

        @Override
        public void take(int slot, ItemReader in, Object holder) {
            calls.add("take " + slot);
            ((Holder) holder).id = in.string();
        }

        @Override
        public void put(int slot, @Nullable Object value, Object holder) {
            calls.add("put " + slot);
            if (slot == 0) {
                ((Holder) holder).city = (City) value;
            } else {
                ((Holder) holder).id = (String) value;
            }
        }

        @Override
        public void copy(int slot, Object from, Object holder) {
            ((Holder) holder).id = ((Holder) from).id;
        }

        @Override
        public Place gathered(Object holder, boolean[] present) {
            Holder values = (Holder) holder;
            return new Place(Objects.requireNonNull(values.city), Objects.requireNonNull(values.id));
        }

        @Override
        public void write(Place place, @Nullable PutContext put, ItemWriter out) {
            calls.add("write place");
            out.name("name");
            out.string(place.city().name());
            out.name("id");
            out.string(place.id());
        }
    }

    private static final UUID ID = UUID.fromString("f81d4fae-7dec-11d0-a765-00a0c91e6bf6");
    private static final Order ORDER = new Order("1", ID, new City("Lund"));
    private static final Model ORDERS = Model.builder("Order", "${STAGE}-orders")
            .partitionKey("id", Type.S)
            .sortKey("ref", Type.S)
            .attribute(AttributeDef.of("to", Type.M))
            .index(IndexDef.gsi("by-ref", new KeyPart("ref", Type.S)))
            .build();
    private static final Model PLACES = Model.builder("Place", "places")
            .partitionKey("id", Type.S)
            .attribute(AttributeDef.of("name", Type.S))
            .build();

    private static Mappers.Builder mappers() {
        return Mappers.builder().environment(Map.of("STAGE", "test"));
    }

    private Mapper<Order> orders(Mappers mappers) {
        return GeneratedMappers.mapper(
                Order.class, ORDERS, new OrderEntity(), List.<MappedClass<?>>of(new CityNested()), List.of(), mappers);
    }

    private Mapper<Place> places(Mappers mappers, boolean flat) {
        return GeneratedMappers.mapper(Place.class, PLACES, new PlaceEntity(flat), List.of(), List.of(), mappers);
    }

    private static <T> Item written(Mapper<T> mapper, T entity) {
        JsonBuffer out = new JsonBuffer();
        assertThat(mapper.write(entity, Instant.EPOCH, PutVersion.same(), out)).isEqualTo(PutStatus.WRITTEN);
        return Item.readFrom(out.reader());
    }

    @Test
    void entityAndNestedObjectsAreWrittenAndReadByTheirOwnCode() {
        Mapper<Order> mapper = orders(mappers().build());
        Item item = Item.of("id", Value.s("1"))
                .with("ref", Value.s(ID.toString()))
                .with("to", Value.m(Map.of("name", Value.s("Lund"))));

        assertThat(written(mapper, ORDER)).isEqualTo(item);
        assertThat(mapper.read(TreeReader.of(item))).isEqualTo(ORDER);
        assertThat(calls).containsExactly("write order", "write city", "read order", "read city");
        assertThat(mapper.read(TreeReader.of(Item.of("id", Value.s("1"))))).isEqualTo(new Order("1", null, null));
        assertThat(mapper.model().table()).isEqualTo("test-orders");
        assertThat(mapper.draft(ORDER).field("ref")).isEqualTo(new Draft.Field(Value.s(ID.toString()), false, false));
    }

    @Test
    void tableNameNeedsItsVariables() {
        assertThatThrownBy(() -> orders(Mappers.builder().environment(Map.of()).build()))
                .hasMessageContaining(
                        "Order has the table name '${STAGE}-orders', but the variable STAGE is not set; set the"
                                + " environment variable, or Config.tableVariables")
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        error -> assertThat(error.codes()).contains(ErrorCodes.INVALID_MODEL, ErrorCodes.INVALID_TAG));
    }

    private static final class BytesOfUuid implements Converter<UUID> {
        @Override
        public Type type() {
            return Type.N;
        }

        @Override
        public Value write(UUID value) {
            return Value.n(value.getLeastSignificantBits());
        }

        @Override
        public UUID read(Value value) {
            return new UUID(0, ((Value.N) value).toBigDecimal().longValueExact());
        }
    }

    private static final class NameOfCity implements Converter<City> {
        @Override
        public Type type() {
            return Type.S;
        }

        @Override
        public Value write(City city) {
            return Value.s(city.name());
        }

        @Override
        public City read(Value value) {
            return new City(((Value.S) value).value());
        }
    }

    @Test
    void registeredConverterReplacesTheCodeAndTheTypesOfTheModel() {
        Mapper<Order> mapper =
                orders(mappers().converter(UUID.class, new BytesOfUuid()).build());
        Order order = new Order("1", new UUID(0, 7), new City("Lund"));
        Item item = Item.of("id", Value.s("1"))
                .with("ref", Value.n(7))
                .with("to", Value.m(Map.of("name", Value.s("Lund"))));

        assertThat(written(mapper, order)).isEqualTo(item);
        assertThat(mapper.read(TreeReader.of(item))).isEqualTo(order);
        assertThat(calls).containsExactly("write city", "read city");
        assertThat(mapper.model().sortKey()).contains(new KeyPart("ref", Type.N));
        assertThat(mapper.model().partitionKey()).isEqualTo(new KeyPart("id", Type.S));
        assertThat(mapper.model().attribute("ref").orElseThrow().type()).isEqualTo(Type.N);
        assertThat(mapper.model().index("by-ref").orElseThrow().partition())
                .containsExactly(new KeyPart("ref", Type.N));
    }

    @Test
    void converterOfAnotherClassChangesNothing() {
        Mapper<Place> mapper =
                places(mappers().converter(UUID.class, new BytesOfUuid()).build(), true);

        assertThat(mapper.model()).isSameAs(PLACES);
        written(mapper, new Place(new City("Lund"), "1"));
        assertThat(calls).containsExactly("write place");
    }

    @Test
    void embeddedObjectsAreGatheredFromBothForms() {
        Item flat = Item.of("id", Value.s("1")).with("name", Value.s("Lund"));
        Item nested = Item.of("id", Value.s("1")).with("city", Value.m(Map.of("name", Value.s("Lund"))));
        Place place = new Place(new City("Lund"), "1");
        for (boolean writtenFlat : List.of(true, false)) {
            Mapper<Place> mapper = places(mappers().build(), writtenFlat);
            assertThat(written(mapper, place)).isEqualTo(flat);
            assertThat(mapper.read(TreeReader.of(flat))).isEqualTo(place);
            assertThat(mapper.read(TreeReader.of(nested))).isEqualTo(place);
        }
        assertThat(calls).contains("write place", "take 1", "put 0");
        assertThatThrownBy(() -> places(mappers().build(), true).read(TreeReader.of(Item.of("name", Value.s("Lund")))))
                .hasMessageContaining("NullPointerException");
    }

    @Test
    void converterOfAnEmbeddedObjectStoresItAsAWhole() {
        Mapper<Place> mapper =
                places(mappers().converter(City.class, new NameOfCity()).build(), true);
        Place place = new Place(new City("Lund"), "1");
        Item item = Item.of("city", Value.s("Lund")).with("id", Value.s("1"));

        assertThat(written(mapper, place)).isEqualTo(item);
        assertThat(mapper.read(TreeReader.of(item))).isEqualTo(place);
        assertThat(calls).isEmpty();
        assertThat(mapper.model().attribute("city"))
                .contains(AttributeDef.of("city", Type.S).optional(true).omitEmpty(true));
    }

    @Test
    void viewIsReadByItsOwnCode() {
        MapperProvider provider = new MapperProvider() {
            @Override
            @SuppressWarnings("unchecked")
            public <T> @Nullable Mapper<T> mapper(Class<T> type, Mappers mappers) {
                return type == Order.class ? (Mapper<T>) orders(mappers) : null;
            }

            @Override
            public <V> @Nullable ViewMapper<V> view(Class<V> type, Mappers mappers) {
                return GeneratedViews.view(
                        type,
                        Order.class,
                        "by-ref",
                        List.of("to"),
                        false,
                        new CityNested(),
                        List.of(),
                        List.of(),
                        mappers);
            }
        };
        ViewMapper<City> view = mappers().provider(provider).build().view(City.class);

        assertThat(view.type()).isEqualTo(City.class);
        assertThat(view.source().type()).isEqualTo(Order.class);
        assertThat(view.index()).isEqualTo("by-ref");
        assertThat(view.attributes()).containsExactly("to");
        assertThat(view.read(TreeReader.of(Item.of("name", Value.s("Lund"))))).isEqualTo(new City("Lund"));
        assertThat(view.path("to.name")).isEqualTo(view.source().path("to.name"));
        assertThat(view.operand(view.path("ref"), ID)).isEqualTo(Value.s(ID.toString()));
        assertThat(view.isEmpty(view.path("to.name"), Value.s(""))).isTrue();
        assertThat(view.isEmpty(view.path("to.name"), Value.s("x"))).isFalse();
        assertThat(view.storedType(view.path("to.name"))).isEqualTo(Type.S);
        assertThat(view.isPossible(view.path("to.name"), Value.s("x"))).isTrue();
        assertThat(view.isPossible(view.path("to.name"), Value.n(1))).isFalse();
        assertThatThrownBy(() -> view.draft(new City("Lund"))).hasMessage("City is a view, which is never written");
    }
}
