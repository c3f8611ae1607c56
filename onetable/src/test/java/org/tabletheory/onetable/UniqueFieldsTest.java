package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.onetable.Workbench.properties;

import java.net.URI;
import java.time.Instant;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.local.DynamoTest;
import org.tabletheory.local.TablePrefix;

/** Unique fields: their sentinels are those of the item that is stored, at every moment. */
@DynamoTest
class UniqueFieldsTest {
    private static final String SCHEMA = Workbench.schema("{}", """
            {"User": {"pk": {"type": "string", "value": "user#${id}"}, "sk": {"type": "string", "value": "user#"},
                      "id": {"type": "string"}, "tenant": {"type": "string"}, "name": {"type": "string"},
                      "email": {"type": "string", "unique": true},
                      "nick": {"type": "string", "unique": true, "scope": "${tenant}"},
                      "full": {"type": "string", "value": "${name}@${tenant}", "unique": true},
                      "expires": {"type": "date", "ttl": true, "unique": true},
                      "token": {"type": "string", "crypt": true, "unique": true}}}
            """);

    private Workbench bench;
    private OneModel users;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        bench = Workbench.open(endpoint, prefix, SCHEMA);
        users = bench.model("User");
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private static void assertTaken(ThrowingCallable call, String field) {
        assertThatThrownBy(call).isInstanceOfSatisfying(OneTableException.class, refused -> {
            assertThat(refused.code()).isEqualTo(OneTableException.UNIQUE);
            assertThat(refused).hasMessageContaining(field);
        });
    }

    @Test
    void aTakenValueIsRefusedByNameAndNothingIsWritten() {
        users.create(properties("id", "1", "email", "a@x", "nick", "n", "tenant", "t1"));

        assertTaken(() -> users.create(properties("id", "2", "email", "a@x")), "email");
        assertTaken(() -> users.create(properties("id", "2", "nick", "n", "tenant", "t1")), "nick");
        users.create(properties("id", "3", "nick", "n", "tenant", "t2"));
        assertTaken(() -> users.create(properties("id", "1", "email", "new@x")), "already");
        assertThat(bench.hashes())
                .containsExactly(
                        "_unique#User#email#a@x",
                        "_unique#t1#User#nick#n",
                        "_unique#t2#User#nick#n",
                        "user#1",
                        "user#3");
    }

    @Test
    void removeByKeyAloneTakesAllSentinelsAlong() {
        users.create(properties("id", "1", "email", "a@x", "nick", "n", "tenant", "t1", "name", "Al"));

        assertThat(users.remove(properties("id", "1"))).hasSize(1);

        assertThat(bench.all()).isEmpty();
        assertThat(users.remove(properties("id", "1"))).isEmpty();
        assertThatThrownBy(() -> users.remove(properties("id", "1"), Params.of().exists(true)))
                .isInstanceOfSatisfying(
                        OneTableException.class, e -> assertThat(e.code()).isEqualTo(OneTableException.NOT_FOUND));
    }

    @Test
    void anUpdateMovesTheSentinelOfWhatItChanges() {
        users.create(properties("id", "1", "email", "a@x", "nick", "n", "tenant", "t1", "name", "Al"));
        users.create(properties("id", "2", "email", "b@x"));

        assertThat(users.update(properties("id", "1", "email", "c@x"))).containsEntry("email", "c@x");
        assertTaken(() -> users.update(properties("id", "1", "email", "b@x")), "email");
        users.update(properties("id", "1", "tenant", "t2"));

        assertThat(bench.hashes())
                .containsExactly(
                        "_unique#User#email#b@x",
                        "_unique#User#email#c@x",
                        "_unique#User#full#Al@t2",
                        "_unique#t2#User#nick#n",
                        "user#1",
                        "user#2");
    }

    @Test
    void nullAndRemoveGiveTheValueFree() {
        users.create(properties("id", "1", "email", "a@x"));
        users.update(properties("id", "1", "email", null));
        users.create(properties("id", "2", "email", "a@x"));
        users.update(properties("id", "2"), Params.of().remove("email"));

        assertThat(bench.hashes()).containsExactly("user#1", "user#2");
    }

    @Test
    void paramsCannotGetPastASentinel() {
        users.create(properties("id", "1", "email", "a@x"));
        users.create(properties("id", "2", "email", "b@x"));

        assertTaken(() -> users.update(properties("id", "2"), Params.of().set("email", "a@x")), "email");
        users.update(properties("id", "2"), Params.of().set("email", "c@x"));
        assertThatThrownBy(() -> users.update(properties("id", "2"), Params.of().set("email", "${name}")))
                .hasMessageContaining("unique");
        assertThat(bench.hashes())
                .containsExactly("_unique#User#email#a@x", "_unique#User#email#c@x", "user#1", "user#2");
    }

    @Test
    void valuesAreConvertedOnceAlsoWhenTheyAreUnique() {
        Instant expires = Instant.parse("2030-01-01T00:00:00Z");
        users.create(properties("id", "1", "expires", Instant.EPOCH, "token", "old"));

        assertThat(users.update(properties("id", "1", "expires", expires, "token", "secret")))
                .containsEntry("expires", expires)
                .containsEntry("token", "secret");
        assertThat(bench.text("user#1", "user#", "expires")).isEqualTo("{\"N\":\"1893456000\"}");
    }

    @Test
    void upsertMakesAndMovesSentinelsToo() {
        users.upsert(properties("id", "1", "email", "a@x"));
        users.upsert(properties("id", "1", "email", "b@x"));
        assertTaken(() -> users.upsert(properties("id", "2", "email", "b@x")), "email");
        users.create(properties("id", "1", "email", "c@x"), Params.of().exists(null));

        assertThat(bench.hashes()).containsExactly("_unique#User#email#c@x", "user#1");
    }

    @Test
    void aScopeThatIsNotKnownIsRefused() {
        assertThatThrownBy(() -> users.create(properties("id", "1", "nick", "n")))
                .isInstanceOfSatisfying(
                        OneTableException.class, e -> assertThat(e.code()).isEqualTo(OneTableException.UNIQUE))
                .hasMessageContaining("tenant");
        assertThat(bench.all()).isEmpty();
    }

    @Test
    void aTransactionCarriesTheSentinelsAlong() {
        users.create(properties("id", "1", "email", "a@x"));
        Transaction transaction = new Transaction();
        users.create(properties("id", "2", "email", "b@x"), Params.of().transaction(transaction));
        users.update(properties("id", "1", "email", "c@x"), Params.of().transaction(transaction));
        bench.table().transactWrite(transaction);

        assertThat(bench.hashes())
                .containsExactly("_unique#User#email#b@x", "_unique#User#email#c@x", "user#1", "user#2");
        assertThatThrownBy(() -> users.create(properties("id", "9"), Params.of().batch(new Batch())))
                .hasMessageContaining("unique");
    }
}
