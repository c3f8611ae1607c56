package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.mapping.Attribute;
import org.tabletheory.mapping.Form;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Upcast;

/** Rewrites of an item to which another program has added an attribute since it was read. */
@DynamoTest
@SuppressWarnings("NullAway.Init") // set by JUnit
class StaleRewriteTest {
    @Table("people")
    @Form(2)
    record Person(
            @PartitionKey String id,
            String label,
            @OmitEmpty @Nullable String nick,

            @OmitEmpty @Attribute(aliases = "mail") @Nullable
            String email) {
        @Upcast(from = 1)
        static Item labelled(Item item) {
            boolean named = item.has("nick") || item.has("mail");
            return item.with("label", Value.s(named ? "known" : "unknown"));
        }
    }

    @Table("clubs")
    @Form(2)
    @PartitionKey(template = "CLUB#{id}")
    @IndexPartitionKey(value = "GSI1", template = "TOWN#{town}")
    record Club(String id, @Nullable String town) {
        @Upcast(from = 1)
        static Item withoutTown(Item item) {
            return item.without("town");
        }
    }

    private TableTheory db;

    @BeforeEach
    void connect(TableTheory connected) {
        db = connected;
    }

    private void assertUpcastAgain(String added) {
        Item stale = Item.of("id", Value.s(added));
        db.items(Person.class).put(new ItemWrite.Put(stale.with(added, Value.s("ann")), null));

        Item now = db.forms(Person.class).rewrite(stale).orElseThrow();

        assertThat(now.get("label")).as("label of an item with %s", added).isEqualTo(Value.s("known"));
    }

    @Test
    void attributeOfTheModelIsNotedThoughTheUpcasterDoesNotSetIt() {
        db.createTable(Person.class);
        assertUpcastAgain("nick");
    }

    @Test
    void formerNameIsNotedThoughTheUpcasterDoesNotSetIt() {
        db.createTable(Person.class);
        assertUpcastAgain("mail");
    }

    /** The old key still has the component, which the upcaster has removed. */
    @Test
    void indexKeyGoesWithItsRemovedComponent() {
        db.createTable(Club.class);
        Item first = Item.of("PK", Value.s("CLUB#1"), "GSI1PK", Value.s("TOWN#oulu"))
                .with("id", Value.s("1"))
                .with("town", Value.s("oulu"));
        db.items(Club.class).put(new ItemWrite.Put(first, null));

        Item now = db.forms(Club.class).rewrite(first).orElseThrow();

        assertThat(now)
                .isEqualTo(Item.of("PK", Value.s("CLUB#1"), "id", Value.s("1")).with("_form", Value.n(2)));
        assertThat(db.model(Club.class).where("id", "=", "1").first()).isEqualTo(new Club("1", null));
    }
}
