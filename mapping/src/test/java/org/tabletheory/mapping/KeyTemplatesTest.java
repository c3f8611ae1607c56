package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.attribute.spi.JsonBytes;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.mapping.internal.structure.KeyComponentReader;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.NamingConvention;

/** Keys that templates compute: what a write stores, and what a read finds in them. */
class KeyTemplatesTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678912Z");

    @Table("shop")
    @PartitionKey(template = "TENANT#{tenantId}")
    @SortKey(template = "ORDER#{number:10}")
    @IndexPartitionKey(value = "GSI1", template = "TENANT#{tenantId}#CUSTOMER#{customer}")
    @IndexSortKey(value = "GSI1", template = "{placedAt:millis}")
    record Order(
            String tenantId,
            long number,
            @Nullable String customer,
            @Attribute("at") Instant placedAt,
            String note) {}

    private static Order order(@Nullable String customer) {
        return new Order("acme", 42, customer, Instant.parse("2026-01-01T00:00:00Z"), "n");
    }

    /** Returns the item that a put writes directly, which must be the one that is made of a draft. */
    private static <T> Item put(T entity) {
        @SuppressWarnings("unchecked")
        Mapper<T> mapper = (Mapper<T>) Mapping.mappers().of(entity.getClass());
        JsonBuffer out = new JsonBuffer();
        assertThat(mapper.write(entity, NOW, PutVersion.same(), out)).isEqualTo(PutStatus.WRITTEN);
        return DynamoJson.readItem(out.toByteArray());
    }

    @Test
    void keysAreComputedFromComponents() {
        Item stored = put(order("ann"));
        assertThat(stored).isEqualTo(Mapping.stored(order("ann")));
        assertThat(stored.get("PK")).isEqualTo(Value.s("TENANT#acme"));
        assertThat(stored.get("SK")).isEqualTo(Value.s("ORDER#0000000042"));
        assertThat(stored.get("GSI1PK")).isEqualTo(Value.s("TENANT#acme#CUSTOMER#ann"));
        assertThat(stored.get("GSI1SK")).isEqualTo(Value.s("1767225600000"));
        assertThat(stored.get("tenantId")).as("components stay attributes").isEqualTo(Value.s("acme"));
        assertThat(Mapping.roundTrip(order("ann"))).isEqualTo(order("ann"));
    }

    @Test
    void keyAttributesAreInTheModelWithoutComponents() {
        Mapper<Order> mapper = Mapping.mappers().of(Order.class);
        assertThat(mapper.model().partitionKey()).isEqualTo(new KeyPart("PK", Type.S));
        assertThat(mapper.model().sortKey()).contains(new KeyPart("SK", Type.S));
        assertThat(mapper.model().index("GSI1").orElseThrow().partition())
                .containsExactly(new KeyPart("GSI1PK", Type.S));
        assertThat(mapper.path("PK").attribute()).isEqualTo("PK");
        assertThat(mapper.computedKeys().all()).hasSize(4);
    }

    @Table(value = "t", naming = NamingConvention.SNAKE_CASE)
    @PartitionKey(template = "USER#{userId}")
    @SortKey(template = "PROFILE")
    @IndexPartitionKey(value = "byEmail", template = "{email:escape}")
    @IndexSortKey(value = "byEmail", template = "USER")
    @IndexPartitionKey(value = "byName", attribute = "name_key", template = "{email:escape}")
    record Snake(String userId, String email) {}

    @Test
    void defaultNamesOfKeysFollowTheNamingConvention() {
        assertThat(put(new Snake("1", "ann")).attributes())
                .isEqualTo(Map.of(
                        "pk",
                        Value.s("USER#1"),
                        "sk",
                        Value.s("PROFILE"),
                        "by_email_pk",
                        Value.s("ann"),
                        "by_email_sk",
                        Value.s("USER"),
                        "name_key",
                        Value.s("ann"),
                        "user_id",
                        Value.s("1"),
                        "email",
                        Value.s("ann")));
    }

    @Test
    void indexKeyIsAbsentIfAComponentIs() {
        Item stored = put(order(null));
        assertThat(stored.has("GSI1PK")).isFalse();
        assertThat(stored.has("GSI1SK")).isTrue();
        assertThat(Mapping.stored(order(null)).has("GSI1PK")).isFalse();
    }

    @Test
    void componentsAreReadFromTheKeysIfTheItemHasOnlyThese() {
        Mapper<Order> mapper = Mapping.mappers().of(Order.class);
        String keys = "{\"GSI1SK\":{\"S\":\"1767225600000\"},\"SK\":{\"S\":\"ORDER#0000000042\"},"
                + "\"GSI1PK\":{\"S\":\"TENANT#acme#CUSTOMER#ann\"},\"PK\":{\"S\":\"TENANT#acme\"},"
                + "\"note\":{\"S\":\"n\"}}";
        assertThat(Mapping.read(mapper, keys)).isEqualTo(order("ann"));
        assertThat(mapper.read(new JsonBytes(keys.getBytes(StandardCharsets.UTF_8)).items()))
                .isEqualTo(order("ann"));
    }

    /** Several keys have the same component, and the first one is read. */
    @Test
    void componentOfSeveralKeysIsReadOnce() {
        Item item = Item.of("SK", Value.s("ORDER#0000000042"))
                .with("GSI1PK", Value.s("TENANT#other#CUSTOMER#ann"))
                .with("PK", Value.s("TENANT#acme"));
        KeyComponentReader reader = new KeyComponentReader(
                TreeReader.of(item), Mapping.mappers().of(Order.class).computedKeys(), List.of("PK", "SK"));
        List<String> names = new ArrayList<>();
        Map<String, String> texts = new HashMap<>();
        reader.startItem();
        for (String name = reader.nextName(); name != null; name = reader.nextName()) {
            names.add(name);
            if (reader.type() == Type.S) {
                texts.put(name, reader.string());
            } else {
                reader.skip();
            }
        }

        assertThat(names).containsExactlyInAnyOrder("SK", "GSI1PK", "PK", "tenantId", "number", "customer");
        assertThat(texts).containsEntry("tenantId", "acme").containsEntry("customer", "ann");
    }

    private static final String KEYS = "{\"PK\":{\"S\":\"TENANT#acme\"},\"SK\":{\"S\":\"ORDER#0000000042\"},"
            + "\"GSI1PK\":{\"S\":\"TENANT#acme#CUSTOMER#ann\"},\"GSI1SK\":{\"S\":\"1767225600000\"},";

    /** Such an entity would be written to the key of another tenant. */
    @Test
    void componentThatContradictsTheKeyOfTheTableIsRejected() {
        for (String stored : List.of(
                KEYS + "\"tenantId\":{\"S\":\"other\"}}",
                "{\"tenantId\":{\"S\":\"a#b\"}," + KEYS.substring(1) + "\"note\":{\"S\":\"n\"}}")) {
            Mapping.assertInvalidModel(() -> Mapping.read(Order.class, stored))
                    .contains(
                            "tenantId is not the one in the key 'PK', which the template TENANT#{tenantId} computes from"
                                    + " it, so a write would reach another item; another program has changed it: correct or"
                                    + " delete the item with db.items(…)");
            assertThatThrownBy(() -> Mapping.mappers()
                            .of(Order.class)
                            .read(new JsonBytes(stored.getBytes(StandardCharsets.UTF_8)).items()))
                    .hasMessageContaining("tenantId is not the one in the key 'PK'");
        }
        Mapping.assertInvalidModel(() -> Mapping.read(Order.class, KEYS + "\"number\":{\"N\":\"43\"}}"))
                .contains("number is not the one in the key 'SK'");
        assertThat(Mapping.read(Order.class, KEYS + "\"number\":{\"N\":\"42.0\"}}")
                        .number())
                .isEqualTo(42);
    }

    /** A key of an index is a copy that another program may have forgotten to change. */
    @Test
    void storedComponentCountsWhereTheKeyOfAnIndexIsStale() {
        Order read = Mapping.read(Order.class, KEYS + "\"customer\":{\"S\":\"bob\"}}");
        assertThat(read.customer()).isEqualTo("bob");
    }

    @Table("days")
    @PartitionKey(template = "{at:seconds}")
    record Day(Instant at) {}

    /** Other programs may store more digits of a time than they put into a key. */
    @Test
    void timeMayHaveMoreDigitsThanTheKey() {
        String precise = "{\"PK\":{\"S\":\"1767225600\"},\"at\":{\"S\":\"2026-01-01T00:00:00.25Z\"}}";
        assertThat(Mapping.read(Day.class, precise).at()).isEqualTo(Instant.parse("2026-01-01T00:00:00.25Z"));
        String later = precise.replace("00:00.25", "00:01.25");
        Mapping.assertInvalidModel(() -> Mapping.read(Day.class, later)).contains("at is not the one in the key 'PK'");
    }

    @Table("changes")
    @IndexPartitionKey(value = "recent", template = "CHANGES")
    @IndexSortKey(value = "recent", template = "{changed:millis}")
    record Change(
            @PartitionKey String id,
            @CreatedAt Instant created,
            @UpdatedAt Instant changed) {}

    @Test
    void timeOfAnUpdateHasNoMoreDigitsThanItsKey() {
        Item stored = put(new Change("1", NOW, NOW));

        assertThat(stored.get("changed")).isEqualTo(Value.s("2026-01-02T03:04:05.678Z"));
        assertThat(stored.attributes()).containsValue(Value.s("1767323045678"));
        assertThat(Mapping.read(Change.class, stored.toString()).changed())
                .isEqualTo(Instant.parse("2026-01-02T03:04:05.678Z"));
    }

    @Test
    void keysOfOtherClassesAreIgnored() {
        Order read = Mapping.read(
                Order.class,
                "{\"PK\":{\"S\":\"TENANT#acme\"},\"tenantId\":{\"S\":\"acme\"},\"SK\":{\"S\":\"INVOICE#1\"}}");
        assertThat(read.tenantId()).isEqualTo("acme");
        assertThat(read.number()).isZero();
    }

    @Test
    void valueWithASeparatorIsRejectedWithoutTheValue() {
        Order wrong = new Order("a#b", 1, null, NOW, "");
        Mapping.assertInvalidModel(() -> Mapping.stored(wrong))
                .endsWith("tenantId contains '#', which separates the parts of the key template TENANT#{tenantId};"
                        + " remove it from the value, or write {tenantId:escape}");
        assertThat(Mapping.mappers().of(Order.class).write(wrong, NOW, PutVersion.same(), new JsonBuffer()))
                .isEqualTo(PutStatus.INVALID_KEY);
    }

    @Table("events")
    static class Event {
        private String source = "";

        @PartitionKey(template = "{source:escape}")
        private @Nullable String id;

        @SortKey("at")
        private long sequence;

        @CreatedAt
        private @Nullable Instant created;

        @IndexPartitionKey(value = "by-day", template = "DAY")
        private @Nullable String day;

        @IndexSortKey(value = "by-day", template = "{created:millis}")
        private @Nullable String time;

        public String getSource() {
            return source;
        }

        public void setSource(String source) {
            this.source = source;
        }

        public @Nullable String getId() {
            return id;
        }

        public void setId(@Nullable String id) {
            this.id = id;
        }

        public long getSequence() {
            return sequence;
        }

        public void setSequence(long sequence) {
            this.sequence = sequence;
        }

        public @Nullable Instant getCreated() {
            return created;
        }

        public void setCreated(@Nullable Instant created) {
            this.created = created;
        }

        public @Nullable String getDay() {
            return day;
        }

        public void setDay(@Nullable String day) {
            this.day = day;
        }

        public @Nullable String getTime() {
            return time;
        }

        public void setTime(@Nullable String time) {
            this.time = time;
        }
    }

    @Test
    void componentOfABeanMayHaveTheKey() {
        Event event = new Event();
        event.setSource("a/b");
        event.setId("is ignored");
        event.setSequence(7);
        Item stored = put(event);
        assertThat(stored.get("id")).isEqualTo(Value.s("a%2Fb"));
        assertThat(stored.get("day")).isEqualTo(Value.s("DAY"));
        assertThat(stored.get("created"))
                .as("no more digits than the key")
                .isEqualTo(Value.s("2026-01-02T03:04:05.678Z"));
        assertThat(stored.get("time")).isEqualTo(Value.s("1767323045678"));
        Event read = Mapping.mappers().of(Event.class).read(TreeReader.of(stored));
        assertThat(read.getId()).isEqualTo("a%2Fb");
        assertThat(read.getTime()).isEqualTo("1767323045678");
        Event keysOnly = Mapping.read(Event.class, "{\"id\":{\"S\":\"a%2Fb\"},\"at\":{\"N\":\"7\"}}");
        assertThat(keysOnly.getSource()).isEqualTo("a/b");
    }

    record Address(String country, String city) {}

    @Table("places")
    @PartitionKey(value = "pk", template = "{country}#{city}")
    record Place(
            @Embedded(flat = true) Address address,
            @OmitEmpty String name) {}

    @Test
    void componentMayBeInAFlatEmbeddedObject() {
        Place place = new Place(new Address("ch", "bern"), "x");
        assertThat(put(place).get("pk")).isEqualTo(Value.s("ch#bern"));
        assertThat(Mapping.roundTrip(place)).isEqualTo(place);
        assertThat(Mapping.read(Place.class, "{\"pk\":{\"S\":\"ch#bern\"},\"name\":{\"S\":\"x\"}}"))
                .isEqualTo(place);
    }

    @Table("shop")
    @Discriminator("kind")
    @PartitionKey(template = "TENANT#{tenantId}")
    sealed interface Row {
        @DiscriminatorValue("profile")
        @SortKey(template = "PROFILE")
        record Profile(String tenantId, String name) implements Row {}

        @DiscriminatorValue("invoice")
        @SortKey(template = "INVOICE#{number:6}")
        record Invoice(String tenantId, int number, Optional<String> customer) implements Row {}
    }

    @Test
    void classesOfASealedTypeHaveTheirOwnTemplates() {
        assertThat(put(new Row.Profile("acme", "A")))
                .isEqualTo(DynamoJson.readItem(
                        "{\"PK\":{\"S\":\"TENANT#acme\"},\"SK\":{\"S\":\"PROFILE\"},\"tenantId\":{\"S\":\"acme\"},"
                                + "\"name\":{\"S\":\"A\"},\"kind\":{\"S\":\"profile\"}}"));
        Row.Invoice invoice = new Row.Invoice("acme", 7, Optional.empty());
        assertThat(put(invoice).get("SK")).isEqualTo(Value.s("INVOICE#000007"));
        Mapper<Row> rows = Mapping.mappers().of(Row.class);
        assertThat(
                        Mapping.read(
                                rows,
                                "{\"PK\":{\"S\":\"TENANT#acme\"},\"SK\":{\"S\":\"INVOICE#000007\"},\"kind\":{\"S\":\"invoice\"}}"))
                .isEqualTo(invoice);
        assertThat(rows.computedKeys().of("PK")).isNotNull();
        assertThat(rows.computedKeys().of("SK")).as("differs by class").isNull();
        assertThat(Objects.requireNonNull(rows.computedKeys(rows.draft(invoice)).of("SK"))
                        .template()
                        .text())
                .isEqualTo("INVOICE#{number:6}");
        assertThat(Mapping.mappers().of(Row.Invoice.class).computedKeys().of("SK"))
                .isNotNull();
    }

    @Test
    void indexKeyMayBeAnotherKeyOfTheClass() {
        assertThat(Mapping.mappers()
                        .of(Inverted.class)
                        .model()
                        .index("inverted")
                        .orElseThrow()
                        .partition())
                .containsExactly(new KeyPart("SK", Type.S));
        assertThat(Mapping.stored(new Inverted("a", "b")).attributes())
                .isEqualTo(Map.of("PK", Value.s("A#a"), "SK", Value.s("B#b"), "a", Value.s("a"), "b", Value.s("b")));
    }

    /** Another program may store anything under the name of an index key; the item is not in the index then. */
    @Test
    void indexKeyOfAnotherTypeIsIgnored() {
        Item item = Item.of("PK", Value.s("A#1"), "a", Value.s("1")).with("b", Value.s("2"));

        for (Value other : List.of(Value.n(7), Value.nul(), Value.l(Value.s("B#3")))) {
            assertThat(Mapping.read(Indexed.class, DynamoJson.write(item.with("GSI1PK", other))))
                    .isEqualTo(new Indexed("1", "2"));
        }
    }

    @Table("t")
    @PartitionKey(template = "A#{a}")
    @IndexPartitionKey(value = "GSI1", template = "B#{b}")
    record Indexed(String a, String b) {}

    @Table("t")
    @PartitionKey(template = "A#{a}")
    @SortKey(template = "B#{b}")
    @IndexPartitionKey(value = "inverted", attribute = "SK")
    @IndexSortKey(value = "inverted", attribute = "PK")
    record Inverted(String a, String b) {}
}
