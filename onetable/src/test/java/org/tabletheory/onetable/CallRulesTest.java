package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.onetable.TestTable.properties;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Which params a call takes together, how many items it reads, and what its conditions report. */
@DynamoTest
@SuppressWarnings("NullAway.Init")
class CallRulesTest {
    private static final String SCHEMA =
            TestTable.schema("{}", """
            {"T": {"pk": {"type": "string", "value": "t#${id}"}, "sk": {"type": "string", "value": "t#${n}"},
                   "gs1pk": {"type": "string", "value": "t"}, "gs1sk": {"type": "string", "value": "${s}"},
                   "gs2pk": {"type": "string", "value": "t"}, "gs2sk": {"type": "string", "value": "${s}"},
                   "id": {"type": "string"}, "n": {"type": "number"}, "s": {"type": "string"},
                   "state": {"type": "string", "default": "new"}},
             "U": {"pk": {"type": "string", "value": "u#${id}"}, "sk": {"type": "string", "value": "u#"},
                   "id": {"type": "string"}, "mail": {"type": "string", "unique": true}}}
            """).replace("\"project\": \"keys\"", "\"project\": \"keys\", \"follow\": true");

    private TestTable test;
    private OneModel things;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        test = TestTable.open(endpoint, prefix, SCHEMA);
        things = test.model("T");
        for (int n = 0; n < 5; n++) {
            things.create(properties("id", "1", "n", n, "s", n % 2 == 0 ? "even" : "odd"));
        }
    }

    @AfterEach
    void close() {
        test.close();
    }

    private static Map<String, Object> key(int n) {
        return properties("id", "1", "n", n);
    }

    private void assertRejected(String code, String message, ThrowingCallable call) {
        int before = test.all().size();
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        OneTableException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessage(message);
        assertThat(test.all()).hasSize(before);
    }

    @Test
    void paramsThatExcludeEachOtherAreRejected() {
        String argument = OneTableException.ARGUMENT;
        Params both = Params.of().batch(new Batch()).transaction(new Transaction());
        assertRejected(
                argument,
                "create of T: both a batch and a transaction are set; set only one",
                () -> things.create(key(9), both));
        assertRejected(
                argument,
                "create of T: DynamoDB batches have no conditions; remove where, or use a transaction",
                () -> things.create(key(9), Params.of().batch(new Batch()).where("${s} = {x}")));
        assertRejected(
                argument,
                "update of T: DynamoDB batches cannot update items; use a transaction",
                () -> things.update(key(1), Params.of().batch(new Batch())));
        assertRejected(
                argument,
                "update of T: this call needs the primary key; remove index",
                () -> things.update(key(1), Params.of().index("gs1")));
        assertRejected(
                argument,
                "check of T: a check needs a transaction; set Params.transaction",
                () -> things.check(key(1), Params.of().exists(true)));
        assertRejected(
                argument,
                "get of T: this call needs the primary key; remove index",
                () -> things.get(key(1), Params.of().index("gs1").batch(new Batch())));
        assertRejected(
                argument,
                "create of U: the model has unique fields, which batches cannot keep unique; use a transaction",
                () -> test.model("U").create(properties("id", "1"), Params.of().batch(new Batch())));
        assertRejected(
                OneTableException.MISSING,
                "find of T: the schema has no index 'gs9'; indexes: primary, gs1, keys",
                () -> things.find(key(1), Params.of().index("gs9")));
    }

    @Test
    void callsForOneItemRejectSeveral() {
        assertRejected(
                OneTableException.NON_UNIQUE,
                "get of T: the properties do not determine a full key, and more than one item matches; pass more"
                        + " properties, or use find",
                () -> things.get(properties("id", "1")));
        assertRejected(
                OneTableException.NON_UNIQUE,
                "remove of T: more than one item matches; set many to remove all of them",
                () -> things.remove(properties("s", "odd"), Params.of().index("gs1")));
        assertRejected(
                OneTableException.MISSING,
                "remove of T: the properties do not determine the key 'sk'; pass all fields of its template, or set many"
                        + " to remove several entities",
                () -> things.remove(properties("id", "1")));
        assertRejected(
                OneTableException.MISSING,
                "check of T: the properties do not determine the key 'sk'; pass all fields of its template",
                () -> things.check(
                        properties("id", "1"), Params.of().exists(true).transaction(new Transaction())));
        assertRejected(
                OneTableException.MISSING,
                "get of T: the properties do not determine the key 'sk'; pass all fields of its template",
                () -> things.get(properties("id", "1"), Params.of().batch(new Batch())));
        things.remove(key(1));

        assertThat(things.get(properties("s", "odd"), Params.of().index("gs1")).orElseThrow())
                .containsEntry("n", 3L);
        assertThat(things.remove(properties("s", "odd"), Params.of().index("gs1")))
                .hasSize(1);
        assertThat(test.all()).hasSize(3);
    }

    @Test
    void removeOfManyReturnsWhatTheParamsRequest() {
        assertThat(things.remove(
                        properties("s", "odd"), Params.of().index("gs1").many().returns(ReturnValues.NONE)))
                .isEmpty();
        assertThat(things.remove(properties("id", "1"), Params.of().many().fields("s")))
                .extracting(removed -> removed.get("n"))
                .containsExactly(0L, 2L, 4L);
        assertThat(test.all()).isEmpty();
    }

    @Test
    void maxPagesEndsASearchWithACursor() {
        Params filtered = Params.of().where("${s} = {odd}").limit(1).maxPages(1);
        FindResult<Map<String, Object>> first = things.find(properties("id", "1"), filtered);

        assertThat(first.items()).as("the first item is even").isEmpty();
        assertThat(first.next()).isEqualTo(Map.of("pk", "t#1", "sk", "t#0"));
        assertThat(things.find(properties("id", "1"), filtered.maxPages(2)).items())
                .extracting(item -> item.get("n"))
                .containsExactly(1L);
        assertThat(things.find(
                                properties("id", "1"),
                                Params.of().where("${s} = {odd}").limit(2))
                        .next())
                .isEqualTo(Map.of("pk", "t#1", "sk", "t#3"));
    }

    @Test
    void searchReadsNoMoreItemsThanItsLimitNeeds() {
        Params even = Params.of().where("${s} = {even}");

        assertThat(things.find(properties("id", "1"), even.limit(2)).next())
                .isEqualTo(Map.of("pk", "t#1", "sk", "t#2"));
        assertThat(things.find(properties("id", "1"), even.limit(3)).items()).hasSize(3);
    }

    @Test
    void cursorOfAnIndexHasTheKeyOfTheTableToo() {
        Params even = Params.of().index("gs1").limit(2);
        FindResult<Map<String, Object>> first = things.find(properties("s", "even"), even);

        assertThat(first.next()).containsOnlyKeys("gs1pk", "gs1sk", "pk", "sk").containsEntry("pk", "t#1");
        List<Map<String, Object>> all = new ArrayList<>(first.items());
        all.addAll(things.find(properties("s", "even"), even.next(first.next())).items());
        assertThat(all).extracting(item -> item.get("n")).containsExactlyInAnyOrder(0L, 2L, 4L);
    }

    @Test
    void nextTakesPrecedenceOverPrev() {
        Map<String, Object> hash = properties("id", "1");
        Map<String, Object> cursor = Map.of("pk", "t#1", "sk", "t#1");

        assertThat(things.find(hash, Params.of().next(cursor).prev(Map.of("pk", "t#1", "sk", "t#4")))
                        .items())
                .extracting(item -> item.get("n"))
                .containsExactly(2L, 3L, 4L);
    }

    @Test
    void countEndsAtTheLimit() {
        FindResult<Map<String, Object>> counted =
                things.find(properties("id", "1"), Params.of().count().limit(3));

        assertThat(counted.count()).isEqualTo(3);
        assertThat(counted.items()).isEmpty();
        assertThat(counted.next()).isEqualTo(Map.of("pk", "t#1", "sk", "t#2"));
        assertThat(things.scan(Map.of(), Params.of().count()).count()).isEqualTo(5);
    }

    @Test
    void prevOfTheFirstPageEndsBeforeIt() {
        Map<String, Object> hash = properties("id", "1");
        FindResult<Map<String, Object>> first = things.find(hash, Params.of().limit(2));
        FindResult<Map<String, Object>> second =
                things.find(hash, Params.of().limit(2).next(first.next()));
        FindResult<Map<String, Object>> back =
                things.find(hash, Params.of().limit(1).prev(second.prev()));

        assertThat(back.items()).extracting(item -> item.get("n")).containsExactly(1L);
        assertThat(back.prev()).isEqualTo(Map.of("pk", "t#1", "sk", "t#1"));
        assertThat(back.next()).isEqualTo(Map.of("pk", "t#1", "sk", "t#1"));
        assertThat(things.find(hash, Params.of().prev(second.prev())).prev()).isNull();
    }

    @Test
    void indexMayFollowToTheTableByDefault() {
        assertThat(things.find(Map.of(), Params.of().index("keys")).items())
                .hasSize(5)
                .allSatisfy(
                        item -> assertThat(item).containsEntry("state", "new").containsKey("n"));
        assertThat(things.find(Map.of(), Params.of().index("keys").follow(false))
                        .items())
                .hasSize(5)
                .allSatisfy(item -> assertThat(item).doesNotContainKey("n"));
    }

    @Test
    void upsertIgnoresWhetherTheItemMustExist() {
        things.upsert(properties("id", "9", "n", 9), Params.of().exists(true));

        assertThat(things.get(properties("id", "9", "n", 9)).orElseThrow()).containsEntry("state", "new");
    }

    private static void assertFailed(String message, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOf(ConditionFailedException.class)
                .hasMessageStartingWith(message + " (request id ");
    }

    @Test
    void failedConditionSaysWhatIsStored() {
        Params where = Params.of().where("${s} = {none}");
        assertFailed(
                "create of T: an item with this key already exists; use upsert, or another key.",
                () -> things.create(key(1)));
        assertFailed(
                "create of T: the stored item does not satisfy the condition.",
                () -> things.create(key(1), where.exists(null)));
        assertFailed("update of T: the item does not satisfy the condition.", () -> things.update(key(1), where));
        assertFailed("update of T: the item does not exist.", () -> things.update(key(9)));
        assertFailed("remove of T: the item does not satisfy the condition.", () -> things.remove(key(1), where));
        assertFailed(
                "remove of T: the item does not exist.",
                () -> things.remove(key(9), Params.of().exists(true)));
        assertFailed(
                "update of T: the item does not satisfy the condition.",
                () -> things.update(key(1), Params.of().exists(false)));
        assertThat(things.find(properties("id", "1")).items()).hasSize(5);
    }

    @Test
    void failedConditionHasTheStoredItem() {
        for (ThrowingCallable call : List.<ThrowingCallable>of(
                () -> things.create(key(1)),
                () -> things.update(key(1), Params.of().where("${s} = {none}")))) {
            assertThatThrownBy(call)
                    .isInstanceOfSatisfying(
                            ConditionFailedException.class,
                            e -> assertThat(e.item())
                                    .hasValueSatisfying(
                                            item -> assertThat(item.get("s")).isEqualTo(Value.s("odd"))));
        }
        assertThatThrownBy(() -> things.update(key(9)))
                .isInstanceOfSatisfying(
                        ConditionFailedException.class,
                        e -> assertThat(e.item()).isEmpty());
    }

    /** A scan has only one direction. */
    @Test
    void scanContinuesAfterPrevInItsOrder() {
        FindResult<Map<String, Object>> all = things.scan(Map.of());
        FindResult<Map<String, Object>> rest = things.scan(
                Map.of(), Params.of().prev(Map.of("pk", "t#1", "sk", "t#1")).limit(2));

        assertThat(all.items()).extracting(item -> item.get("n")).containsExactly(0L, 1L, 2L, 3L, 4L);
        assertThat(rest.items()).extracting(item -> item.get("n")).containsExactly(2L, 3L);
        assertThat(rest.next()).isEqualTo(Map.of("pk", "t#1", "sk", "t#3"));
    }

    @Test
    void writesInATransactionReturnWhatTheyWillStore() {
        Transaction transaction = new Transaction();
        Params in = Params.of().transaction(transaction);

        assertThat(things.create(properties("id", "2", "n", 1, "s", "x"), in))
                .containsEntry("state", "new")
                .containsEntry("s", "x");
        assertThat(things.update(properties("id", "1", "n", 1, "s", "y"), in)).containsEntry("s", "y");
        assertThat(things.remove(key(2), in)).isEmpty();
        assertThat(things.get(key(3), in.transaction(new Transaction()))).isEmpty();
        assertThat(test.all()).hasSize(5);

        test.table().transactWrite(transaction);

        assertThat(things.scan(Map.of()).items())
                .extracting(item -> item.get("id") + "#" + item.get("n") + item.get("s"))
                .containsExactlyInAnyOrderElementsOf(List.of("1#0even", "1#1y", "1#3odd", "1#4even", "2#1x"));
    }
}
