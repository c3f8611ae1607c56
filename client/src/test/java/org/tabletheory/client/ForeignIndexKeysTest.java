package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

/** Items of other programs whose components are only in their keys, or differ from their index keys. */
@DynamoTest
@SuppressWarnings("NullAway.Init") // set by JUnit
class ForeignIndexKeysTest {
    @Table("errands")
    @PartitionKey(template = "ERRAND#{id}")
    @IndexPartitionKey(value = "GSI1", template = "STATUS#{status}")
    record Errand(String id, String status) {}

    private static final Item KEYS = Item.of("PK", Value.s("ERRAND#1"), "GSI1PK", Value.s("STATUS#open"));

    private TableTheory db;

    @BeforeEach
    void createTable(TableTheory connected) {
        db = connected;
        db.createTable(Errand.class);
    }

    private void store(Item item) {
        db.items(Errand.class).put(new ItemWrite.Put(item, null));
    }

    private Query<Errand> errands() {
        return db.model(Errand.class);
    }

    @Test
    void itemWithKeysAloneIsFoundByItsKeys() {
        store(KEYS);

        assertThat(errands().where("id", "=", "1").all()).containsExactly(new Errand("1", "open"));
        assertThat(errands().where("status", "=", "open").all()).containsExactly(new Errand("1", "open"));
    }

    @Test
    void filtersAndConditionsSeeOnlyStoredComponents() {
        store(KEYS);

        assertThat(errands().where("id", "=", "1").filter("status", "=", "open").all())
                .isEmpty();
        assertThat(errands().where("status", "=", "open").filter("id", "=", "1").all())
                .isEmpty();
        assertThatThrownBy(() -> db.model(Errand.class)
                        .where("id", "=", "1")
                        .updateBuilder()
                        .set("status", "done")
                        .condition("status", "=", "open")
                        .execute())
                .isInstanceOf(ConditionFailedException.class);
    }

    @Test
    void itemIsFoundByItsIndexKeyAndShowsTheStoredComponent() {
        store(KEYS.with("id", Value.s("1")).with("status", Value.s("done")));

        assertThat(errands().where("status", "=", "open").all()).containsExactly(new Errand("1", "done"));
        assertThat(errands().where("status", "=", "done").all()).isEmpty();
    }
}
