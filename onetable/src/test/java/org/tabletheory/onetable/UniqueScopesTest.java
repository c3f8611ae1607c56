package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.onetable.TestTable.properties;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** Unique fields whose sentinels depend on other fields, and changes whose result is not known in advance. */
@DynamoTest
@SuppressWarnings("NullAway.Init")
class UniqueScopesTest {
    private static final String SCHEMA = TestTable.schema("{}", """
            {"User": {"pk": {"type": "string", "value": "user#${id}"}, "sk": {"type": "string", "value": "user#"},
                      "id": {"type": "string"}, "tenant": {"type": "string"}, "name": {"type": "string"},
                      "full": {"type": "string", "value": "${name}@${id}", "unique": true},
                      "nick": {"type": "string", "unique": true, "scope": "${tenant}"},
                      "number": {"type": "number", "unique": true},
                      "roles": {"type": "set", "unique": true}, "log": {"type": "array", "unique": true},
                      "badge": {"type": "string", "map": "data.badge", "unique": true},
                      "token": {"type": "string", "crypt": true, "unique": true}}}
            """);

    private TestTable test;
    private OneModel users;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        test = TestTable.open(endpoint, prefix, SCHEMA);
        users = test.model("User");
        users.create(properties("id", "1", "nick", "n", "tenant", "t1", "number", 7));
    }

    @AfterEach
    void close() {
        test.close();
    }

    @Test
    void changeOfTheScopeAloneMovesTheSentinel() {
        users.update(properties("id", "1", "tenant", "t2"));

        assertThat(test.hashes()).containsExactly("_unique#User#number#7", "_unique#t2#User#nick#n", "user#1");
        users.update(properties("id", "1"), Params.of().set("tenant", "t3"));
        assertThat(test.hashes()).containsExactly("_unique#User#number#7", "_unique#t3#User#nick#n", "user#1");
    }

    /** A fixed field keeps its first value, whatever an update passes. */
    @Test
    void fixedScopeIsThatOfTheStoredItem() {
        OneModel fixed = OneTable.open(
                        test.db(),
                        TestTable.document(SCHEMA.replace(
                                "\"tenant\": {\"type\": \"string\"}",
                                "\"tenant\": {\"type\": \"string\", \"fixed\": true}")),
                        OneTableOptions.defaults().password("pw").table(test.name()))
                .model("User");

        fixed.update(properties("id", "1", "nick", "m", "tenant", "t2"));

        assertThat(test.text("user#1", "user#", "tenant")).isEqualTo("t1");
        assertThat(test.hashes()).containsExactly("_unique#User#number#7", "_unique#t1#User#nick#m", "user#1");
    }

    @Test
    void changeOfATemplatesFieldMovesTheSentinel() {
        users.update(properties("id", "1", "name", "ann"));
        users.update(properties("id", "1", "name", "bea"));

        assertThat(test.hashes())
                .containsExactly(
                        "_unique#User#full#bea@1", "_unique#User#number#7", "_unique#t1#User#nick#n", "user#1");
    }

    @Test
    void changeThatDependsOnTheStoredValueIsRejected() {
        List<String> before = test.hashes();
        Map<String, Params> changes = Map.of(
                "'badge' is unique and cannot be changed by set", Params.of().set("badge", "b"),
                "'log' is unique and cannot be changed by set", Params.of().set("log[0]", "l"),
                "'number' is unique and cannot be changed by add", Params.of().add("number", 1),
                "'roles' is unique and cannot be changed by add", Params.of().add("roles", Set.of("r")),
                "'roles' is unique and cannot be changed by delete", Params.of().delete("roles", Set.of("r")),
                "'log' is unique and cannot be changed by push", Params.of().push("log", List.of("l")),
                "'token' is unique and cannot be changed by set", Params.of().set("token", "t"),
                "'tenant' is in the scope of a unique field and cannot be changed by set",
                        Params.of().set("tenant", "${id}"),
                "'full' is unique and has a template, whose fields cannot be changed by set",
                        Params.of().set("name", "m"));
        changes.forEach((problem, params) -> assertThatThrownBy(() -> users.update(properties("id", "1"), params))
                .isInstanceOf(OneTableException.class)
                .hasMessageContaining(problem));
        assertThat(test.hashes()).isEqualTo(before);
    }

    /** The update is planned with the stored item, which changes before the transaction is sent. */
    @Test
    void updateIsRepeatedIfTheStoredValueChangesMeanwhile(URI endpoint) {
        AtomicBoolean first = new AtomicBoolean(true);
        Config config = Config.local(endpoint);
        Wire wire = config.newWire();
        Wire late = new Wire() {
            @Override
            public WireResponse call(WireRequest request) {
                if (request.operation().equals("TransactWriteItems") && first.getAndSet(false)) {
                    users.update(properties("id", "1", "number", 8));
                }
                return wire.call(request);
            }

            @Override
            public void close() {
                wire.close();
            }
        };
        try (TableTheory db = TableTheory.over(late, config)) {
            OneTable.open(
                            db,
                            TestTable.document(SCHEMA),
                            OneTableOptions.defaults().password("pw").table(test.name()))
                    .model("User")
                    .update(properties("id", "1", "number", 9));
        }
        assertThat(first).isFalse();
        assertThat(test.hashes()).containsExactly("_unique#User#number#9", "_unique#t1#User#nick#n", "user#1");
    }

    @Test
    void sentinelOfAnItemWithoutItsScopeIsRemovedWithIt() {
        for (String item : List.of("""
                {"pk":{"S":"user#2"},"sk":{"S":"user#"},"_type":{"S":"User"},"id":{"S":"2"},"nick":{"S":"m"}}""", """
                {"pk":{"S":"_unique#undefined#User#nick#m"},"sk":{"S":"_unique#"},"_type":{"S":"_Unique"}}""")) {
            test.table().items().put(new ItemWrite.Put(DynamoJson.readItem(item), null));
        }

        users.remove(properties("id", "2"));

        assertThat(test.hashes()).noneMatch(hash -> hash.contains("#m") || hash.equals("user#2"));
    }
}
