package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Attribute;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Ttl;
import org.tabletheory.mapping.Version;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.Model;

/** A stored value that breaks a rule is read, and does not prevent an update of another attribute. */
@DynamoTest
class UntouchedValuesTest {
    @Table("sessions")
    record Session(
            @PartitionKey String id,
            @Nullable String name,
            @Ttl long expires,

            @Attribute(format = Format.DECIMAL_STRING) @Nullable
            String price,

            @Version long version) {
        Session named(String other) {
            return new Session(id, other, expires, price, version);
        }
    }

    private static final Model MODEL =
            Mappers.builder().build().of(Session.class).model();

    @SuppressWarnings("NullAway.Init")
    private TableTheory db;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        Config config =
                Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build();
        db = TableTheory.over(TestWire.open(config), config);
        db.createTable(Session.class);
        db.model(new Session("1", "a", 5, "1.50", 0)).create();
    }

    @AfterEach
    void close() {
        db.close();
    }

    private Session stored() {
        return db.model(Session.class).where("id", "=", "1").first();
    }

    private static void assertRejected(String attribute, Runnable write) {
        assertThatThrownBy(write::run).isInstanceOfSatisfying(TableTheoryException.class, e -> {
            assertThat(e.codes()).contains(ErrorCodes.INVALID_MODEL);
            assertThat(e.attributePath()).isEqualTo(attribute);
        });
    }

    /** DynamoDB computes the sum, so that no rule can be checked before. */
    @ParameterizedTest
    @ValueSource(longs = {-6, 253_402_300_799L})
    void ttlThatAddMovedOutOfRangeDoesNotPreventUpdatesOfOtherAttributes(long amount) {
        db.model(Session.class)
                .where("id", "=", "1")
                .updateBuilder()
                .add("expires", amount)
                .execute();

        db.model(stored().named("b")).update("name");
        db.transact().update(db.model(stored().named("c")), List.of("name")).execute();
        db.model(stored()).updateBuilder().set("price", "2").execute();

        assertThat(stored().name()).isEqualTo("c");
        assertThat(stored().price()).isEqualTo("2");
        assertThat(stored().expires()).isEqualTo(5 + amount);
        assertRejected("expires", () -> db.model(stored()).update("expires"));
        assertRejected("expires", () -> db.model(stored()).update());
        assertRejected("expires", () -> db.model(stored()).replace());
        assertRejected("expires", () -> db.model(stored()).save());
        assertRejected("expires", () -> db.transact().put(db.model(stored())).execute());

        Session valid = new Session("1", "d", 7, "2", stored().version());
        assertThat(db.model(valid).update("expires").expires()).isEqualTo(7);
    }

    @Test
    void itemsOfAModelWithoutAClassAreUpdatedToo() {
        db.register(MODEL);
        db.model(Session.class)
                .where("id", "=", "1")
                .updateBuilder()
                .add("expires", -6)
                .execute();
        Item item = db.model(MODEL.name()).where("id", "=", "1").first();

        db.model(MODEL.name(), item.with("name", Value.s("b"))).update("name");

        assertThat(stored().name()).isEqualTo("b");
        assertRejected("expires", () -> db.model(MODEL.name(), item).update("expires"));
        assertRejected("expires", () -> db.model(MODEL.name(), item).replace());
    }

    @Test
    void textInAnotherFormatDoesNotPreventUpdatesOfOtherAttributes() {
        Item foreign = Item.of("id", Value.s("2"))
                .with("name", Value.s("a"))
                .with("expires", Value.n(5))
                .with("price", Value.s("cheap"))
                .with("version", Value.n(0));
        Model other =
                Model.builder("Other", MODEL.table()).partitionKey("id", Type.S).build();
        db.items(other).put(new ItemWrite.Put(foreign, null));
        Session session = db.model(Session.class).where("id", "=", "2").first();

        Session updated = db.model(session.named("b")).update("name");

        assertThat(updated).isEqualTo(new Session("2", "b", 5, "cheap", 1));
        assertRejected("price", () -> db.model(updated).update("price"));
        assertRejected("price", () -> db.model(updated).replace());
    }
}
