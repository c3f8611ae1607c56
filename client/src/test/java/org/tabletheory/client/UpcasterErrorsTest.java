package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.net.URI;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ItemTooLargeException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Form;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Upcast;
import org.tabletheory.schema.Model;

/** What users see when an upcaster fails or returns something wrong. */
@DynamoTest
@SuppressWarnings("NullAway.Init") // set by JUnit
class UpcasterErrorsTest {
    private static final Model RAW =
            Model.builder("RawLabel", "labels").partitionKey("PK", Type.S).build();
    private static final Item KEY = Item.of("PK", Value.s("secret-7"));

    /** The upcaster replaces a text by a number, or throws if there is none. */
    @Table("labels")
    @Form(2)
    record Label(@PartitionKey("PK") String id, String text, long count) {
        @Upcast(from = 1)
        static Item numbered(Item item) {
            if (!item.has("text")) {
                throw new IllegalStateException("no text");
            }
            return item.has("huge") ? item.with("text", Value.s("x".repeat(410_000))) : item.with("text", Value.n(1));
        }
    }

    private TableTheory db;
    private Config config;

    @BeforeEach
    void connect(URI endpoint, TablePrefix prefix) {
        config = Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build();
        db = TableTheory.connect(config);
        db.createTable(Label.class);
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void store(Item item) {
        db.items(RAW).put(new ItemWrite.Put(item, null));
    }

    private static KeyQuery<Label> label(TableTheory client) {
        return client.model(Label.class).where("PK", "=", "secret-7");
    }

    private static TableTheoryException error(ThrowingCallable call) {
        return catchThrowableOfType(TableTheoryException.class, call);
    }

    @Test
    void wrongTypeIsReportedAsReturnedByTheUpcaster() {
        store(KEY.with("text", Value.s("a")));

        for (TableTheoryException error : new TableTheoryException[] {
            error(() -> label(db).first()),
            error(() -> label(db).updateBuilder().set("count", 1).execute())
        }) {
            assertThat(error)
                    .hasMessageContaining("the item that an upcaster returned does not fit Label: ")
                    .hasMessageContaining("text has type N, but a String is read from S")
                    .hasMessageNotContaining("stored as");
            assertThat(error.attributePath()).isEqualTo("text");
        }
    }

    @Test
    void errorsOfUpcastersHaveTheKeyOfTheItemInReadsAndUpdates() {
        for (Item item : new Item[] {KEY, KEY.with("text", Value.s("a"))}) {
            store(item);
            for (TableTheoryException error : new TableTheoryException[] {
                error(() -> label(db).first()),
                error(() -> label(db).updateBuilder().set("count", 1).execute())
            }) {
                assertThat(error).hasMessageContaining("; the key of the item is {\"PK\":{\"S\":\"secret-7\"}}");
                assertThat(error.itemKey()).contains(KEY);
            }
        }
    }

    @Test
    void itemThatIsTooLargeInThePresentFormIsNamed() {
        Item item = KEY.with("text", Value.s("a")).with("huge", Value.bool(true));
        store(item);

        for (TableTheoryException error : new TableTheoryException[] {
            error(() -> label(db).updateBuilder().set("count", 1).execute()),
            error(() -> db.transact()
                    .update(db.model(new Label("secret-7", "a", 1)), "count")
                    .execute()),
            error(() -> db.forms(Label.class).rewrite(item)),
            error(() -> db.forms(Label.class).upcast(item))
        }) {
            assertThat(error)
                    .isInstanceOf(ItemTooLargeException.class)
                    .hasMessageContaining(
                            "the item with the key {\"PK\":{\"S\":\"secret-7\"}}, converted to the present"
                                    + " form, has 41");
            assertThat(error.itemKey()).contains(KEY);
        }
        assertThat(db.items(RAW).get(KEY, true, List.of())).contains(item);
    }

    @Test
    void updateOfAnItemWithoutAValidFormNamesIt() {
        store(KEY.with("_form", Value.s("x")));

        for (TableTheoryException error : new TableTheoryException[] {
            error(() -> label(db).first()),
            error(() -> label(db).updateBuilder().set("count", 1).execute())
        }) {
            assertThat(error)
                    .hasMessageContaining(
                            "'_form' of the item is not the number of a form; correct the item; the key of"
                                    + " the item is {\"PK\":{\"S\":\"secret-7\"}}");
            assertThat(error.itemKey()).contains(KEY);
        }
    }

    @Test
    void keysInErrorsOfUpcastersAreHiddenAsTheClientIsConfigured() {
        store(KEY);
        try (TableTheory discreet =
                TableTheory.connect(config.toBuilder().showKeys(false).build())) {
            assertThat(error(() ->
                            label(discreet).updateBuilder().set("count", 1).execute()))
                    .hasMessageContaining("; the key of the item is (PK)")
                    .hasMessageNotContaining("secret-7");
        }
    }
}
