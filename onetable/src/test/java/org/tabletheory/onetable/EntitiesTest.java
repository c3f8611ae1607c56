package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.onetable.TestTable.properties;

import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Creating, reading, finding, updating and removing entities as maps and records. */
@DynamoTest
class EntitiesTest {
    private static final String SCHEMA = TestTable.schema("{\"timestamps\": true, \"isoDates\": true}", """
            {"Account": {"pk": {"type": "string", "value": "account#${name}"},
                         "sk": {"type": "string", "value": "account#"},
                         "name": {"type": "string", "required": true},
                         "status": {"type": "string", "default": "active", "enum": ["active", "closed"]},
                         "balance": {"type": "number"}},
             "User": {"pk": {"type": "string", "value": "account#${accountName}"},
                      "sk": {"type": "string", "value": "user#${email}"},
                      "gs1pk": {"type": "string", "value": "user#"},
                      "gs1sk": {"type": "string", "value": "user#${role}#${email}"},
                      "accountName": {"type": "string", "required": true},
                      "email": {"type": "string", "required": true, "validate": "/^[^@]+@[^@]+$/"},
                      "role": {"type": "string"},
                      "tags": {"type": "array"},
                      "address": {"type": "object", "schema": {"street": {"type": "string"}, "zip": {"type": "string"}}},
                      "secret": {"type": "string", "hidden": true}}}
            """);

    private TestTable test;

    record Address(@Nullable String street, @Nullable String zip) {}

    record User(
            String accountName,
            String email,
            @Nullable String role,
            @Nullable List<String> tags,
            @Nullable Address address,
            @Nullable Instant created) {}

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        test = TestTable.open(endpoint, prefix, SCHEMA);
    }

    @AfterEach
    void close() {
        test.close();
    }

    private OneModel users() {
        return test.model("User");
    }

    private void addUsers(int number) {
        for (int i = 0; i < number; i++) {
            users().create(properties(
                    "accountName", "acme", "email", "u" + i + "@x", "role", i % 2 == 0 ? "admin" : "user"));
        }
    }

    @Test
    void numberThatDynamoDbCannotStoreIsReportedWithModelAndField() {
        Object huge = new BigDecimal("1E+200");
        OneModel accounts = test.model("Account");
        for (Runnable call : List.<Runnable>of(
                () -> accounts.create(properties("name", "acme", "balance", huge)),
                () -> accounts.update(properties("name", "acme", "balance", huge)),
                () -> users().create(properties("accountName", "acme", "email", "a@b", "tags", List.of(huge))))) {
            assertThatThrownBy(call::run).isInstanceOfSatisfying(TableTheoryException.class, error -> {
                assertThat(error.codes()).contains("ErrInvalidModel");
                assertThat(error.model()).isIn("Account", "User");
                assertThat(error.attributePath()).isIn("balance", "tags");
                assertThat(error.getMessage())
                        .contains("the magnitude is too large")
                        .doesNotContain("1E+200");
            });
        }
    }

    @Test
    void createReturnsEntityWithDefaultsAndTimestamps() {
        assertThat(test.model("Account").create(properties("name", "acme", "balance", 3)))
                .isEqualTo(properties(
                        "name",
                        "acme",
                        "status",
                        "active",
                        "balance",
                        3L,
                        "created",
                        TestTable.NOW,
                        "updated",
                        TestTable.NOW));
        assertThat(test.text("account#acme", "account#", "created")).isEqualTo("2024-02-29T12:34:56.789Z");
        assertThat(test.text("account#acme", "account#", "_type")).isEqualTo("Account");
    }

    @Test
    void createOfExistingKeyIsRejected() {
        test.model("Account").create(properties("name", "acme"));

        assertThatThrownBy(() -> test.model("Account").create(properties("name", "acme")))
                .isInstanceOf(ConditionFailedException.class)
                .hasMessageContaining("create of Account")
                .hasMessageContaining("already");
    }

    @Test
    void invalidFieldsAreReportedAndNothingIsWritten() {
        assertThatThrownBy(() -> users().create(properties("email", "plainname", "role", "x")))
                .isInstanceOfSatisfying(OneTableException.class, e -> {
                    assertThat(e.code()).isEqualTo(OneTableException.VALIDATION);
                    assertThat(e.validation()).containsOnlyKeys("pk", "accountName", "email");
                    assertThat(e.getMessage()).doesNotContain("plainname");
                });
        assertThatThrownBy(() -> test.model("Account").create(properties("name", "a", "status", "odd")))
                .hasMessageContaining("enum");
        assertThat(test.all()).isEmpty();
    }

    @Test
    void getUsesFullKeyAndFallsBackToFind() {
        addUsers(2);

        assertThat(users().get(properties("accountName", "acme", "email", "u1@x")))
                .get()
                .satisfies(user -> assertThat(user).containsEntry("role", "user"));
        assertThat(users().get(properties("accountName", "acme", "email", "none@x")))
                .isEmpty();
        assertThat(users().get(properties("role", "user"), Params.of().index("gs1")))
                .isPresent();
        assertThatThrownBy(() -> users().get(properties("accountName", "acme")))
                .isInstanceOfSatisfying(
                        OneTableException.class, e -> assertThat(e.code()).isEqualTo(OneTableException.NON_UNIQUE));
    }

    @Test
    void findUsesSortKeyPrefixAndFiltersOtherProperties() {
        test.model("Account").create(properties("name", "acme"));
        addUsers(4);

        assertThat(users().find(properties("accountName", "acme")).items()).hasSize(4);
        assertThat(users().find(properties("accountName", "acme", "role", "admin"))
                        .items())
                .hasSize(2);
        assertThat(users().find(properties("role", "admin"), Params.of().index("gs1"))
                        .items())
                .hasSize(2);
        assertThat(users().find(properties(
                                "accountName", "acme", "sk", properties("between", List.of("user#u1", "user#u2~"))))
                        .items())
                .hasSize(2);
        assertThatThrownBy(() -> users().find(properties("role", "admin")))
                .isInstanceOfSatisfying(
                        OneTableException.class, e -> assertThat(e.code()).isEqualTo(OneTableException.MISSING));
    }

    @Test
    void whereSupportsFieldsValuesAndSubstitutions() {
        addUsers(5);
        Params params = Params.of()
                .where("${role} = {admin} and ${email} IN (@{...some})")
                .substitution("some", List.of("u0@x", "u1@x", "u2@x"));

        assertThat(users().find(properties("accountName", "acme"), params).items())
                .extracting(user -> user.get("email"))
                .containsExactly("u0@x", "u2@x");
    }

    @Test
    void cursorsPageForwardAndBack() {
        addUsers(5);
        OneModel users = users();
        Map<String, Object> key = properties("accountName", "acme");

        FindResult<Map<String, Object>> first = users.find(key, Params.of().limit(2));
        FindResult<Map<String, Object>> second =
                users.find(key, Params.of().limit(2).next(first.next()));
        FindResult<Map<String, Object>> back =
                users.find(key, Params.of().limit(2).prev(second.prev()));
        FindResult<Map<String, Object>> reversed =
                users.find(key, Params.of().limit(2).reverse());

        assertThat(emails(first)).containsExactly("u0@x", "u1@x");
        assertThat(first.prev()).isNull();
        assertThat(emails(second)).containsExactly("u2@x", "u3@x");
        assertThat(emails(back)).containsExactly("u0@x", "u1@x");
        assertThat(emails(reversed)).containsExactly("u4@x", "u3@x");
        assertThat(users.find(key, Params.of().count()).count()).isEqualTo(5);
    }

    private static List<Object> emails(FindResult<Map<String, Object>> found) {
        return found.stream().map(user -> user.get("email")).toList();
    }

    @Test
    void limitCountsMatchingItems() {
        addUsers(6);

        assertThat(users().find(
                                properties("accountName", "acme", "role", "user"),
                                Params.of().limit(3))
                        .items())
                .hasSize(3);
    }

    @Test
    void fieldsReadsOnlyTheseFields() {
        addUsers(1);

        assertThat(users().find(properties("accountName", "acme"), Params.of().fields("role", "none"))
                        .items())
                .containsExactly(properties("role", "admin"));
    }

    @Test
    void hiddenFieldsAreStoredAndShownOnRequest() {
        users().create(properties("accountName", "a", "email", "e@x", "secret", "s"));
        Map<String, Object> key = properties("accountName", "a", "email", "e@x");

        assertThat(users().get(key).orElseThrow()).doesNotContainKeys("secret", "pk", "_type");
        assertThat(users().get(key, Params.of().hidden(true)).orElseThrow())
                .containsEntry("secret", "s")
                .containsEntry("pk", "account#a")
                .containsEntry("_type", "User");
    }

    @Test
    void scanReturnsAllEntitiesOfTheModel() {
        test.model("Account").create(properties("name", "acme"));
        addUsers(3);

        assertThat(users().scan(properties("role", "admin")).items()).hasSize(2);
        assertThat(test.model("Account").scan(properties()).items()).hasSize(1);
        assertThat(users().scan(properties(), Params.of().segment(0, 1)).items())
                .hasSize(3);
    }

    @Test
    void updateChangesGivenPropertiesAndReturnsEntity() {
        addUsers(1);
        Map<String, Object> changed = users().update(
                        properties("accountName", "acme", "email", "u0@x", "role", "owner"),
                        Params.of().push("tags", List.of("a", "b")));

        assertThat(changed).containsEntry("role", "owner").containsEntry("tags", List.of("a", "b"));
        assertThat(test.text("account#acme", "user#u0@x", "gs1sk")).isEqualTo("user#owner#u0@x");
        assertThatThrownBy(() -> users().update(properties("accountName", "acme", "email", "none@x", "role", "x")))
                .isInstanceOf(ConditionFailedException.class)
                .hasMessageContaining("does not exist");
    }

    @Test
    void updateSupportsAddSetAndRemove() {
        OneModel accounts = test.model("Account");
        accounts.create(properties("name", "acme", "balance", 10));

        assertThat(accounts.update(properties("name", "acme"), Params.of().add("balance", 5)))
                .containsEntry("balance", 15L);
        assertThat(accounts.update(properties("name", "acme"), Params.of().set("balance", "${balance} - {1}")))
                .containsEntry("balance", 14L);
        assertThat(accounts.update(properties("name", "acme"), Params.of().remove("balance")))
                .doesNotContainKey("balance");
        assertThatThrownBy(() ->
                        accounts.update(properties("name", "acme"), Params.of().set("sk", "x")))
                .isInstanceOfSatisfying(
                        OneTableException.class, e -> assertThat(e.code()).isEqualTo(OneTableException.ARGUMENT));
        assertThatThrownBy(() -> accounts.update(
                        properties("name", "acme", "status", "closed"),
                        Params.of().where("${status} = {closed}")))
                .isInstanceOf(ConditionFailedException.class);
    }

    @Test
    void nestedObjectsAreUpdatedPartiallyByDefault() {
        users().create(properties(
                "accountName", "a", "email", "e@x", "address", properties("street", "s", "zip", "1")));

        assertThat(users().update(properties("accountName", "a", "email", "e@x", "address", properties("zip", "2"))))
                .containsEntry("address", properties("street", "s", "zip", "2"));
        assertThat(users().update(
                                properties("accountName", "a", "email", "e@x", "address", properties("zip", "3")),
                                Params.of().partial(false)))
                .containsEntry("address", properties("zip", "3"));
        assertThat(users().update(properties("accountName", "a", "email", "e@x", "address", null)))
                .doesNotContainKey("address");
    }

    @Test
    void removeReturnsRemovedEntities() {
        addUsers(3);

        assertThat(users().remove(properties("accountName", "acme", "email", "u0@x")))
                .hasSize(1);
        assertThat(users().remove(properties("accountName", "acme", "email", "u0@x")))
                .isEmpty();
        assertThatThrownBy(() -> users().remove(properties("accountName", "acme")))
                .isInstanceOf(OneTableException.class);
        assertThat(users().remove(properties("accountName", "acme"), Params.of().many()))
                .hasSize(2);
        assertThat(test.all()).isEmpty();
    }

    /** Ignoring the property would remove all users of the account. */
    @Test
    void removeOfManyRejectsUnknownProperties() {
        addUsers(3);
        Params many = Params.of().many();

        assertThatThrownBy(() -> users().remove(properties("accountName", "acme", "rolle", "nobody"), many))
                .isInstanceOfSatisfying(
                        OneTableException.class, e -> assertThat(e.code()).isEqualTo(OneTableException.ARGUMENT))
                .hasMessage("remove of User: unknown property 'rolle'; did you mean 'role'?");
        assertThatThrownBy(() -> users().remove(
                                properties("role", "admin", "mail", "u0@x"),
                                Params.of().index("gs1")))
                .hasMessageContaining("unknown property 'mail'; did you mean 'email'?");
        assertThatThrownBy(() ->
                        users().remove(properties("accountName", "acme", "address", properties("zipp", "1")), many))
                .hasMessageContaining("unknown property 'address.zipp'; did you mean 'zip'?");
        assertThat(test.all()).hasSize(3);

        assertThat(users().find(properties("accountName", "acme", "rolle", "nobody"))
                        .items())
                .hasSize(3);
        assertThat(users().remove(properties("accountName", "acme", "role", "admin"), many))
                .hasSize(2);
    }

    @Test
    void typedModelReadsAndWritesRecords() {
        TypedModel<User> users = test.table().model("User", User.class);
        User user = new User("acme", "e@x", "admin", List.of("t"), new Address("s", null), null);

        User created = users.create(user);

        assertThat(created)
                .isEqualTo(new User("acme", "e@x", "admin", List.of("t"), new Address("s", null), TestTable.NOW));
        assertThat(users.get(properties("accountName", "acme", "email", "e@x"))).contains(created);
        assertThat(users.find(properties("accountName", "acme")).items()).containsExactly(created);
        assertThat(users.update(properties("accountName", "acme", "email", "e@x", "role", "user"))
                        .role())
                .isEqualTo("user");
        assertThatThrownBy(() -> test.table().model("Account", User.class)).hasMessageContaining("accountName");
    }

    @Test
    void initReturnsEntityWithoutStoringIt() {
        assertThat(test.model("Account").init(properties("name", "acme")))
                .containsEntry("status", "active")
                .containsEntry("pk", "account#acme")
                .containsEntry("balance", null);
        assertThat(test.model("Account").init(properties("name", "acme", "pk", "mine", "status", "closed")))
                .containsEntry("status", "closed")
                .containsEntry("pk", "mine");
        assertThat(test.all()).isEmpty();
    }

    @Test
    void contextOverridesProperties() {
        OneTable tenant = test.table().withContext(properties("accountName", "t1"));
        tenant.model("User").create(properties("accountName", "other", "email", "e@x"));

        assertThat(tenant.model("User").find(properties()).items()).hasSize(1);
        assertThat(users().find(properties(), Params.of().context(properties("accountName", "other")))
                        .items())
                .isEmpty();
    }

    @Test
    void fetchGroupsEntitiesByType() {
        test.model("Account").create(properties("name", "acme"));
        addUsers(2);

        FetchResult fetched = test.table().fetch(List.of("Account", "User"), properties("pk", "account#acme"));

        assertThat(fetched.of("Account"))
                .singleElement()
                .satisfies(account -> assertThat(account).containsEntry("name", "acme"));
        assertThat(fetched.of("User")).hasSize(2);
        assertThat(fetched.of(test.table().model("User", User.class)))
                .extracting(User::email)
                .containsExactly("u0@x", "u1@x");
        assertThat(test.table()
                        .fetch(List.of("User"), properties("pk", "account#acme"))
                        .byType())
                .containsOnlyKeys("User");
    }

    @Test
    void largeBatchesAreSplit() {
        Batch batch = new Batch();
        for (int i = 0; i < 60; i++) {
            users().create(
                            properties("accountName", "acme", "email", "u" + i + "@x"),
                            Params.of().batch(batch));
        }
        assertThat(test.all()).isEmpty();
        test.table().batchWrite(batch);
        assertThat(test.all()).hasSize(60);

        Batch gets = new Batch();
        for (int i = 0; i < 120; i++) {
            users().get(
                            properties("accountName", "acme", "email", "u" + i + "@x"),
                            Params.of().batch(gets));
        }
        assertThat(test.table().batchGet(gets).of("User")).hasSize(60);
    }

    @Test
    void transactionsAreAtomic() {
        test.model("Account").create(properties("name", "acme"));
        Transaction transaction = new Transaction();
        users().create(
                        properties("accountName", "acme", "email", "e@x"),
                        Params.of().transaction(transaction));
        test.model("Account")
                .check(
                        properties("name", "acme"),
                        Params.of().transaction(transaction).where("${status} = {closed}"));

        assertThatThrownBy(() -> test.table().transactWrite(transaction)).isInstanceOf(TransactionException.class);
        assertThat(users().get(properties("accountName", "acme", "email", "e@x")))
                .isEmpty();

        Transaction second = new Transaction();
        users().create(
                        properties("accountName", "acme", "email", "e@x"),
                        Params.of().transaction(second));
        test.model("Account")
                .update(properties("name", "acme", "balance", 1), Params.of().transaction(second));
        test.table().transactWrite(second);
        Transaction reads = new Transaction();
        users().get(
                        properties("accountName", "acme", "email", "e@x"),
                        Params.of().transaction(reads));
        test.model("Account").get(properties("name", "acme"), Params.of().transaction(reads));
        FetchResult fetched = test.table().transactGet(reads);
        assertThat(fetched.of("User")).hasSize(1);
        assertThat(fetched.of("Account").get(0)).containsEntry("balance", 1L);
    }

    @Test
    void rawItemsCanBeReadAndWritten() {
        OneTable table = test.table();
        table.putItem(properties("pk", "raw", "sk", "1", "n", 5), Params.of());

        assertThat(table.getItem(properties("pk", "raw", "sk", "1"), Params.of())
                        .orElseThrow()
                        .attributes())
                .containsOnlyKeys("pk", "sk", "n");
        table.updateItem(properties("pk", "raw", "sk", "1", "n", 6), Params.of());
        assertThat(table.queryItems(properties("pk", "raw", "sk", properties("begins", "1")), Params.of())
                        .items())
                .singleElement()
                .satisfies(item -> assertThat(table.parse(item)).containsEntry("n", 6L));
        assertThat(table.scanItems(properties("n", 6), Params.of()).items()).hasSize(1);
        assertThat(table.deleteItem(properties("pk", "raw", "sk", "1"), Params.of()))
                .isPresent();
        assertThat(table.getItem(properties("pk", "raw", "sk", "1"), Params.of()))
                .isEqualTo(Optional.empty());
    }
}
