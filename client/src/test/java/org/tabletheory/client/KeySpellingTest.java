package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.client.result.ForeignItems;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.mapping.ConvertWith;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;

/** Items of another program whose key has the values of the components in another spelling than the template. */
@DynamoTest
@SuppressWarnings("NullAway.Init") // set by JUnit
class KeySpellingTest {
    private static final String TEMPLATE = "J|{uuid}|{at}|{offsetAt}|{local}|{time}|{duration}|{period}|{locale}|{zone}"
            + "|{charset}|{year}|{number}|{fraction}|{flag}|{name}|{text:escape}|{millis:millis}|{date:nanos}|{maybe}";

    record Name(String text) {}

    static final class LowerCase implements Converter<Name> {
        @Override
        public Type type() {
            return Type.S;
        }

        @Override
        public Value write(Name value) {
            return Value.s(value.text().toLowerCase(Locale.ROOT));
        }

        @Override
        public Name read(Value stored) {
            return new Name(((Value.S) stored).value());
        }
    }

    @Table("jobs")
    @PartitionKey(template = TEMPLATE)
    record Job(
            UUID uuid,
            Instant at,
            OffsetDateTime offsetAt,
            LocalDateTime local,
            LocalTime time,
            Duration duration,
            Period period,
            Locale locale,
            ZoneOffset zone,
            Charset charset,
            Year year,
            long number,
            double fraction,
            boolean flag,
            @ConvertWith(LowerCase.class) Name name,
            String text,
            Instant millis,
            Date date,
            Optional<UUID> maybe) {}

    private static final UUID ID = UUID.fromString("f81d4fae-7dec-11d0-a765-00a0c91e6bf6");
    private static final Instant DAY = Instant.parse("2026-01-01T00:00:00Z");
    private static final Job JOB = new Job(
            ID,
            DAY,
            DAY.atOffset(ZoneOffset.UTC),
            LocalDateTime.parse("2026-01-01T00:00:00"),
            LocalTime.parse("12:00:00"),
            Duration.ofMinutes(1),
            Period.ofWeeks(1),
            Locale.US,
            ZoneOffset.ofHours(1),
            StandardCharsets.UTF_8,
            Year.of(2026),
            7,
            0.1,
            true,
            new Name("ann"),
            "a/b",
            DAY,
            Date.from(DAY),
            Optional.of(ID));

    private TableTheory db;

    @BeforeEach
    void connect(TableTheory connected) {
        db = connected;
    }

    private void store(Class<?> type, Item item) {
        db.items(type).put(new ItemWrite.Put(item, null));
    }

    /** Returns the item of the job, with another text of a component in its key. */
    private Item respelled(String component, String text) {
        db.createTable(Job.class);
        db.model(JOB).create();
        assertThat(db.model(Job.class).scan()).containsExactly(JOB);
        Item own = db.items(Job.class).page(ItemQuery.scan()).items().get(0);
        db.model(JOB).delete();
        String[] components = TEMPLATE.split("\\|", -1);
        String[] texts = text(own, "PK").split("\\|", -1);
        for (int i = 0; i < texts.length; i++) {
            texts[i] = components[i].matches("\\{" + component + "[:}].*") ? text : texts[i];
        }
        return own.with("PK", Value.s(String.join("|", texts)));
    }

    private static String text(Item item, String attribute) {
        return item.get(attribute) instanceof Value.S text ? text.value() : "";
    }

    @ParameterizedTest
    @CsvSource({
        "uuid, F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
        "uuid, f81d4fae-7dec-11d0-a765-a0c91e6bf6",
        "at, 2026-01-01T00:00:00.000Z",
        "at, 2026-01-01T00:00:00+00:00",
        "offsetAt, 2026-01-01T01:00:00+01:00",
        "local, 2026-01-01T00:00",
        "time, 12:00",
        "duration, PT60S",
        "period, P1W",
        "locale, en-us",
        "zone, +01",
        "charset, utf8",
        "year, +2026",
        "number, 007",
        "number, 7.0",
        "fraction, 0.10000000000000000001",
        "name, Ann",
        "text, a%2fb",
        "date, 1767225600000000001",
        "maybe, F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
    })
    void itemWithAnotherSpellingIsNotAnItemOfTheClass(String component, String text) {
        Item stored = respelled(component, text);
        String key = text(stored, "PK");

        for (Item item : List.of(stored, Item.of("PK", Value.s(key)))) {
            store(Job.class, item);
            assertThatThrownBy(() -> db.model(Job.class).scan())
                    .hasMessageContaining("is not a Job: its PK is written differently from what the template "
                            + TEMPLATE + " writes for " + component
                            + ", so a write would reach another item; store it under");
            assertThatThrownBy(() -> db.model(Job.class).where("PK", "=", key).first())
                    .hasMessageContaining("its PK is written differently");
            assertThatThrownBy(() -> db.model(Job.class)
                            .where("PK", "=", key)
                            .select("name")
                            .all())
                    .hasMessageContaining("its PK is written differently");
            ForeignItems foreign = ForeignItems.collected();
            assertThat(db.model(Job.class).foreignItems(foreign).scan()).isEmpty();
            assertThat(foreign.items()).containsExactly(item);
        }
    }

    @Test
    void keyWithAnotherTextThanTrueOrFalseDoesNotHaveTheForm() {
        store(Job.class, respelled("flag", "TRUE"));

        assertThatThrownBy(() -> db.model(Job.class).scan())
                .hasMessageContaining("is not a Job: its PK does not have the form of the template");
    }

    /** A text without a value is reported with the name of the component, as that of any other attribute. */
    @Test
    void componentThatCannotBeReadIsNamed() {
        Item stored = respelled("uuid", "x");
        store(Job.class, Item.of("PK", Value.s(text(stored, "PK"))));

        assertThatThrownBy(() -> db.model(Job.class).scan()).hasMessageContaining("uuid does not hold a UUID");
    }

    @Table("tasks")
    @PartitionKey(template = "TASK#{id}")
    @IndexPartitionKey(value = "GSI1", template = "OWNER#{owner}")
    record Task(UUID id, UUID owner) {}

    private static final String UPPER = ID.toString().toUpperCase(Locale.ROOT);

    @Test
    void countAndBatchGetRejectAnotherSpelling() {
        db.createTable(Task.class);
        store(Task.class, Item.of("PK", Value.s("TASK#" + UPPER)));
        store(Task.class, Item.of("PK", Value.s("TASK#" + ID)));

        assertThat(db.model(Task.class).count()).isEqualTo(1);
        assertThatThrownBy(() -> db.model(Task.class).batchGet(List.of(Map.of("PK", "TASK#" + UPPER))))
                .hasMessageContaining("PK is written differently from what the template TASK#{id} writes for id");
    }

    /** A write goes to the primary key, whatever the key of the index is. */
    @Test
    void keyOfAnIndexMayHaveAnotherSpelling() {
        db.createTable(Task.class);
        store(Task.class, Item.of("PK", Value.s("TASK#" + ID), "GSI1PK", Value.s("OWNER#" + UPPER)));

        assertThat(db.model(Task.class).scan()).containsExactly(new Task(ID, ID));
    }

    @Table("nodes")
    @Discriminator("kind")
    @PartitionKey(template = "TREE#{tree}")
    sealed interface Node {
        @SortKey(template = "LEAF#{id}")
        record Leaf(UUID tree, UUID id) implements Node {}

        @SortKey(template = "ROOT#{number}")
        @SuppressWarnings("tabletheory.order")
        record Root(String tree, int number) implements Node {}
    }

    @ParameterizedTest
    @CsvSource({
        "TREE#F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6, LEAF#f81d4fae-7dec-11d0-a765-00a0c91e6bf6, Leaf, PK, tree",
        "TREE#f81d4fae-7dec-11d0-a765-00a0c91e6bf6, LEAF#F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6, Leaf, SK, id",
        "TREE#a, ROOT#007, Root, SK, number",
    })
    void classOfASealedTypeRejectsAnotherSpelling(String pk, String sk, String kind, String key, String component) {
        db.createTable(Node.class);
        store(Node.class, Item.of("PK", Value.s(pk), "SK", Value.s(sk)).with("kind", Value.s(kind)));

        assertThatThrownBy(() -> db.model(Node.class).scan())
                .hasMessageContaining(key + " is written differently from what the template ")
                .hasMessageContaining(" writes for " + component);
    }

    /** Each class has its own type: in a String, upper case is another value. */
    @Test
    void classesOfASealedTypeMayHaveDifferentTypesForOneComponent() {
        db.createTable(Node.class);
        Node root = new Node.Root(UPPER, 1);
        Node leaf = new Node.Leaf(ID, ID);
        db.model(root).create();
        db.model(leaf).create();

        assertThat(db.model(Node.class).where("tree", "=", UPPER).all()).containsExactly(root);
        assertThat(db.model(Node.class).where("tree", "=", ID).all()).containsExactly(leaf);
    }
}
