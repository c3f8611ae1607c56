package org.tabletheory.client.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.TestWire;
import org.tabletheory.client.internal.session.PlainMapper;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;

/** A family with more classes than DynamoDB's IN takes values: reads and writes of a part of it still leave the others alone. */
@DynamoTest
class LargeFamilyTest {
    private static final int CLASSES = 250;

    /**
     * The mapper of the first classes of a sealed family, whose items it maps to themselves.
     *
     * @param read how many classes it reads
     */
    private record FirstClasses(PlainMapper plain, int read) implements Mapper<Item> {
        @Override
        public FamilyMembers family() {
            Map<String, Set<String>> attributes = new LinkedHashMap<>();
            names(CLASSES).forEach(name -> attributes.put(name, Set.of("id", "text")));
            return new FamilyMembers("kind", names(read), attributes);
        }

        @Override
        public Model model() {
            return plain.model();
        }

        @Override
        public Class<Item> type() {
            return plain.type();
        }

        @Override
        public Draft draft(Item entity) {
            return plain.draft(entity);
        }

        @Override
        public Item read(ItemReader reader) {
            return plain.read(reader);
        }

        @Override
        public AttributePath path(String field) {
            return plain.path(field);
        }

        @Override
        public Value operand(AttributePath path, @Nullable Object value) {
            return plain.operand(path, value);
        }

        @Override
        public boolean isEmpty(AttributePath path, Value stored) {
            return plain.isEmpty(path, stored);
        }
    }

    private TableTheory db;
    private PlainMapper all;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        Config config = Config.local(endpoint);
        db = TableTheory.over(TestWire.open(config), config);
        Model model = Model.builder("Entry", prefix.table("entries"))
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("kind", Type.S).optional(true))
                .attribute(AttributeDef.of("text", Type.S).optional(true))
                .build();
        all = new PlainMapper(model);
        db.createTable(model);
        for (int number : new int[] {0, 99, 100, 101, 200, 249}) {
            store(number);
        }
        db.model(all, Item.of("id", Value.s("foreign"), "kind", Value.s("unknown")))
                .create();
    }

    @AfterEach
    void close() {
        db.close();
    }

    private static List<String> names(int count) {
        return IntStream.range(0, count).mapToObj(number -> "class" + number).toList();
    }

    private void store(int number) {
        db.model(all, Item.of("id", Value.s("" + number), "kind", Value.s("class" + number)))
                .create();
    }

    private void update(int read, int number) {
        db.model(new FirstClasses(all, read))
                .where("id", "=", "" + number)
                .updateBuilder()
                .set("text", "new")
                .execute();
    }

    private void delete(int read, int number) {
        db.model(new FirstClasses(all, read)).where("id", "=", "" + number).delete();
    }

    @Test
    void updateByKeyChangesOnlyItemsOfTheClassesThatAreRead() {
        for (int read : new int[] {100, 101, 201}) {
            update(read, read - 1);
            assertThatThrownBy(() -> update(read, 249)).isInstanceOf(ConditionFailedException.class);
            assertThatThrownBy(() -> update(read, 7)).as("no such item").isInstanceOf(ConditionFailedException.class);
        }
        update(CLASSES, 249);
        assertThat(db.model(all).filter("text", "EXISTS").scan())
                .extracting(item -> item.get("id"))
                .containsExactlyInAnyOrder(Value.s("99"), Value.s("100"), Value.s("200"), Value.s("249"));
    }

    @Test
    void deleteByKeyDeletesOnlyItemsOfTheClassesThatAreRead() {
        for (int read : new int[] {100, 101, 201}) {
            delete(read, read - 1);
            assertThatThrownBy(() -> delete(read, 249)).isInstanceOf(ConditionFailedException.class);
        }
        assertThat(db.model(all).scan())
                .extracting(item -> item.get("id"))
                .containsExactlyInAnyOrder(Value.s("0"), Value.s("101"), Value.s("249"), Value.s("foreign"));
    }

    @Test
    void itemsOfOtherClassesAreNeitherReadNorCounted() {
        assertThat(db.model(new FirstClasses(all, 100)).count()).isEqualTo(2);
        assertThat(db.model(new FirstClasses(all, 101)).count()).isEqualTo(3);
        assertThat(db.model(new FirstClasses(all, 201)).scan()).hasSize(5);
        assertThat(db.model(new FirstClasses(all, CLASSES)).count())
                .as("items of no class are not counted")
                .isEqualTo(6);
    }
}
