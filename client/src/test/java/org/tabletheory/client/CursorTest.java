package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Base64;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.session.SampleModels;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.client.result.Cursor;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.InvalidCursorException;
import org.tabletheory.error.InvalidCursorException.Reason;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.Model;

class CursorTest {
    private static final Item KEY = Item.of("SK", Value.s("ROW#7")).with("PK", Value.s("TEAM#1"));

    private static String json(String cursor) {
        return new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
    }

    private static String cursor(String json) {
        return Base64.getUrlEncoder().encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void cursorIsPaddedBase64UrlOfGoJson() {
        assertThat(json(new Cursor(KEY, "gsi-1", "DESC").encode()))
                .isEqualTo("{\"lastKey\":{\"PK\":{\"S\":\"TEAM#1\"},\"SK\":{\"S\":\"ROW#7\"}},\"index\":\"gsi-1\","
                        + "\"sort\":\"DESC\"}");
        assertThat(new Cursor(Item.of("id", Value.n("1")), null, null).encode())
                .isEqualTo("eyJsYXN0S2V5Ijp7ImlkIjp7Ik4iOiIxIn19fQ==");
    }

    @Test
    void htmlCharactersAndLineSeparatorsAreEscapedAsGoDoes() {
        Item key = Item.of("PK", Value.s("a<b>&c")).with("SK", Value.s("\u2028é/?"));
        assertThat(new Cursor(key, "gsi-1", "DESC").encode())
                .isEqualTo("eyJsYXN0S2V5Ijp7IlBLIjp7IlMiOiJhXHUwMDNjYlx1MDAzZVx1MDAyNmMifSwiU0siOnsiUyI6Ilx1MjAyOMOpLz8"
                        + "ifX0sImluZGV4IjoiZ3NpLTEiLCJzb3J0IjoiREVTQyJ9");
    }

    @Test
    void emptyIndexAndSortAreOmitted() {
        assertThat(json(new Cursor(KEY, "", "").encode())).endsWith("}}}");
        assertThat(new Cursor(Item.empty(), "gsi-1", "ASC").encode()).isEmpty();
    }

    @Test
    void allKeyTypesRoundTrip() {
        Item key = Item.of("b", Value.b((byte) 1, (byte) -1))
                .with("n", Value.n("9007199254740993"))
                .with("l", Value.l(Value.bool(true), Value.nul()))
                .with("m", Value.m(Map.of("z", Value.ss("x", "y"), "a", Value.ns("1", "2"))));
        Cursor cursor = new Cursor(key, "i", "ASC");
        assertThat(Cursor.decode(cursor.encode())).isEqualTo(cursor);
    }

    @Test
    void missingPaddingAndUnknownMembersAreAccepted() {
        String text = new Cursor(Item.of("id", Value.n("1")), null, null).encode();
        assertThat(text).endsWith("==");
        assertThat(Cursor.decode(text.replace("=", ""))).isEqualTo(Cursor.decode(text));
        assertThat(Cursor.decode(cursor("{\"v\":{\"x\":[1]},\"lastKey\":{\"id\":{\"N\":\"1\"}},\"sort\":null}")))
                .isEqualTo(Cursor.decode(text));
    }

    @Test
    void truncatedCursorIsRejected() {
        String text = new Cursor(KEY, "gsi-1", "DESC").encode();
        for (int length = 0; length < text.replace("=", "").length(); length++) {
            String cut = text.substring(0, length);
            assertThatThrownBy(() -> Cursor.decode(cut))
                    .as(cut)
                    .isInstanceOfSatisfying(InvalidCursorException.class, e -> {
                        assertThat(e.codes())
                                .containsExactlyInAnyOrder(ErrorCodes.INVALID_CURSOR, ErrorCodes.INVALID_MODEL);
                        assertThat(e.reason()).isEqualTo(Reason.MALFORMED);
                    })
                    .hasMessageContaining("invalid cursor");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{}",
                "null",
                "{\"lastKey\":[]}",
                "{\"lastKey\":{\"PK\":\"x\"}}",
                "{\"lastKey\":{\"PK\":{\"X\":\"x\"}}}",
                "{\"lastKey\":{\"PK\":{\"S\":\"x\",\"N\":\"1\"}}}",
                "{\"lastKey\":{\"PK\":{\"S\":1}}}",
                "{\"lastKey\":{},\"lastKey\":{}}",
                "{\"lastKey\":{},\"index\":1}",
                "{\"lastKey\":{}} {}",
            })
    void invalidCursorIsRejected(String json) {
        assertThatThrownBy(() -> Cursor.decode(cursor(json)))
                .isInstanceOf(InvalidCursorException.class)
                .hasMessageContaining("invalid cursor");
    }

    @Test
    void reasonDistinguishesQueriesAndModels() {
        assertThat(reason("{\"lastKey\":{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"x\"}},\"index\":\"gsi-email\"}"))
                .isEqualTo(Reason.OTHER_QUERY);
        assertThat(reason("{\"lastKey\":{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"x\"}},\"sort\":\"DESC\"}"))
                .isEqualTo(Reason.OTHER_QUERY);
        assertThat(reason("{\"lastKey\":{\"PK\":{\"S\":\"b\"},\"SK\":{\"S\":\"x\"}}}"))
                .isEqualTo(Reason.OTHER_QUERY);
        assertThat(reason("{\"lastKey\":{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"x\"},\"email\":{\"S\":\"e\"}}}"))
                .isEqualTo(Reason.OTHER_QUERY);
        assertThat(reason("{\"lastKey\":{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"x\"}},\"index\":\"unknown\"}"))
                .isEqualTo(Reason.OTHER_MODEL);
        assertThat(reason("{\"lastKey\":{\"id\":{\"S\":\"a\"}}}")).isEqualTo(Reason.OTHER_MODEL);
        assertThat(reason("{\"lastKey\":{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"x\"},\"tenant\":{\"S\":\"t\"}}}"))
                .isEqualTo(Reason.OTHER_MODEL);
        assertThat(reason("{\"lastKey\":{\"PK\":{\"N\":\"1\"},\"SK\":{\"S\":\"x\"}}}"))
                .isEqualTo(Reason.OTHER_MODEL);
        assertThat(reason("{\"lastKey\":{\"PK\":{\"S\":\"a\"},\"SK\":{\"N\":\"1\"}}}"))
                .isEqualTo(Reason.OTHER_MODEL);
        assertThat(reason("{\"lastKey\":{\"PK\":{\"S\":\"a\"},\"SK\":{\"B\":\"eA==\"}}}"))
                .isEqualTo(Reason.OTHER_MODEL);
        assertThat(reason("{\"lastKey\":{\"PK\":{\"S\":\"a\"}}}")).isEqualTo(Reason.OTHER_MODEL);
        assertThat(reason("{\"lastKey\":")).isEqualTo(Reason.MALFORMED);
    }

    @Test
    void keyOfAnIndexIsCheckedToo() {
        assertThat(indexMismatch("{\"S\":\"NEW\"}", "{\"S\":\"7\"}"))
                .contains("'total' of its last key is of type S, not N");
        assertThat(indexMismatch("{\"N\":\"1\"}", "{\"N\":\"7\"}"))
                .contains("'status' of its last key is of type N, not S");
        assertThat(indexMismatch("{\"S\":\"OLD\"}", "{\"N\":\"7\"}"))
                .contains("its last key does not satisfy the query's condition on 'status'");
    }

    /** The last key of a page satisfies the condition, so the bounds themselves are accepted. */
    @ParameterizedTest
    @CsvSource({
        "=, b, b, a c",
        "<, b, aa, b c",
        "<=, b, a b, c",
        ">, b, c, a b",
        ">=, b, b c, a",
        "BEGINS_WITH, b, b bc, a c",
    })
    void cursorMustSatisfyTheConditionOnTheSortKey(String operator, String bound, String inside, String outside) {
        assertCursors(query -> query.where("SK", operator, bound), inside.split(" ", -1), outside.split(" ", -1));
    }

    @Test
    void cursorMustBeWithinBothBounds() {
        assertCursors(
                query -> query.where("SK", "BETWEEN", "b", "d"), new String[] {"b", "c", "d"}, new String[] {"a", "da"
                });
    }

    private static void assertCursors(UnaryOperator<Query<Item>> range, String[] inside, String[] outside) {
        StubWire wire = StubWire.responding("{\"Items\":[],\"Count\":0,\"ScannedCount\":0}");
        Query<Item> query = range.apply(TableTheory.over(wire, Clock.systemUTC())
                .model(SampleModels.orders())
                .where("PK", "=", "a")
                .filter("note", "EXISTS"));
        for (String sort : inside) {
            query.page(cursor("{\"lastKey\":{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"" + sort + "\"}}}"));
        }
        assertThat(wire.sent()).hasSize(inside.length);
        for (String sort : outside) {
            String other = cursor("{\"lastKey\":{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"" + sort + "\"}}}");
            assertThatThrownBy(() -> query.page(other))
                    .isInstanceOf(InvalidCursorException.class)
                    .hasMessageContaining("does not satisfy the query's condition on 'SK'");
        }
    }

    @Test
    void sortKeyThatIsTooLongIsNotSent() {
        assertThat(reason("{\"lastKey\":{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"" + "x".repeat(1025) + "\"}}}"))
                .isEqualTo(Reason.MALFORMED);
    }

    private static String indexMismatch(String status, String total) {
        String json = "{\"lastKey\":{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"x\"},\"status\":" + status + ",\"total\":"
                + total + "},\"index\":\"gsi-status\"}";
        Query<Item> query = unsent().index("gsi-status").where("status", "=", "NEW");
        InvalidCursorException error =
                catchThrowableOfType(InvalidCursorException.class, () -> query.page(cursor(json)));
        assertThat(error.reason()).isEqualTo(Reason.OTHER_QUERY);
        return String.valueOf(error.getMessage());
    }

    private static Query<Item> unsent() {
        StubWire none = new StubWire(request -> {
            throw new AssertionError("an invalid cursor must not be sent");
        });
        return TableTheory.over(none, Clock.systemUTC()).model(SampleModels.orders());
    }

    private static Reason reason(String json) {
        Query<Item> query = unsent().where("PK", "=", "a");
        InvalidCursorException error =
                catchThrowableOfType(InvalidCursorException.class, () -> query.page(cursor(json)));
        assertThat(error.codes()).contains(ErrorCodes.INVALID_CURSOR);
        assertThat(error.model()).isEqualTo("Order");
        return error.reason();
    }

    /** Only the cursor of a query has an order; that of a scan is accepted by a query that contains its key. */
    @Test
    void scanRejectsTheCursorOfAQuery() {
        StubWire wire = StubWire.responding("{\"Items\":[],\"Count\":0,\"ScannedCount\":0}");
        ModelQuery<Item> orders = TableTheory.over(wire, Clock.systemUTC()).model(SampleModels.orders());
        String ofQuery = cursor("{\"lastKey\":{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"x\"}},\"sort\":\"ASC\"}");
        String ofScan = cursor("{\"lastKey\":{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"x\"}}}");

        assertThatThrownBy(() -> orders.page(ofQuery))
                .isInstanceOfSatisfying(
                        InvalidCursorException.class,
                        e -> assertThat(e.reason()).isEqualTo(Reason.OTHER_QUERY))
                .hasMessageContaining("it is from a query, with the order ASC, and this is a scan");
        assertThat(wire.sent()).isEmpty();
        orders.page(ofScan);
        orders.where("PK", "=", "a").page(ofQuery);
        orders.where("PK", "=", "a").page(ofScan);
        assertThat(wire.sent()).hasSize(3);
        assertThatThrownBy(() -> orders.where("PK", "=", "b").page(ofScan))
                .isInstanceOf(InvalidCursorException.class)
                .hasMessageContaining("does not satisfy the query's condition on 'PK'");
    }

    @Test
    void spaceAroundACursorIsIgnored() {
        Cursor cursor = new Cursor(KEY, "gsi-1", "DESC");

        assertThat(Cursor.decode(" " + cursor.encode() + "\n")).isEqualTo(cursor);
    }

    @Test
    void keyOfAnIndexMustHaveItsType() {
        StubWire none = new StubWire(request -> {
            throw new AssertionError("an invalid cursor must not be sent");
        });
        ModelQuery<Item> orders = TableTheory.over(none, Clock.systemUTC()).model(SampleModels.orders());
        String numeric = cursor(
                "{\"lastKey\":{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"x\"},\"email\":{\"N\":\"1\"}},\"index\":\"gsi-email\"}");

        assertThatThrownBy(() -> orders.index("gsi-email").page(numeric))
                .isInstanceOfSatisfying(
                        InvalidCursorException.class,
                        e -> assertThat(e.reason()).isEqualTo(Reason.OTHER_QUERY))
                .hasMessageContaining("'email' of its last key is of type N, not S");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\":{\"S\":\"a\"},\"number\":{\"N\":\"a\"}}",
                "{\"id\":{\"S\":\"a\"},\"number\":{\"N\":\"1e999\"}}",
                "{\"id\":{\"S\":\"\"},\"number\":{\"N\":\"1\"}}"
            })
    void keyThatNoItemCanHaveIsNotSent(String lastKey) {
        StubWire none = new StubWire(request -> {
            throw new AssertionError("an invalid cursor must not be sent");
        });
        Model events = Model.builder("Event", "events")
                .partitionKey("id", Type.S)
                .sortKey("number", Type.N)
                .build();
        TableTheory db = TableTheory.over(none, Clock.systemUTC()).register(events);

        assertThatThrownBy(() -> db.model("Event").page(cursor("{\"lastKey\":" + lastKey + "}")))
                .isInstanceOfSatisfying(
                        InvalidCursorException.class,
                        e -> assertThat(e.reason()).isEqualTo(Reason.MALFORMED))
                .hasMessageContaining("not a value that a key can have");
    }

    @Test
    void foreignAndHugeTextIsRejected() {
        assertThatThrownBy(() -> Cursor.decode("not base64!")).hasMessageContaining("not valid base64url");
        String longest = "A".repeat(256 * 1024);
        assertThatThrownBy(() -> Cursor.decode(longest)).hasMessageContaining("valid JSON");
        assertThatThrownBy(() -> Cursor.decode(longest + "A")).hasMessageContaining("longer than 262144 characters");
        String deep = "{\"lastKey\":{\"a\":" + "{\"L\":[".repeat(200) + "]}".repeat(200) + "}}";
        assertThatThrownBy(() -> Cursor.decode(cursor(deep))).isInstanceOf(TableTheoryException.class);
    }

    @Test
    void indexAndOrderAreDecoded() {
        Cursor cursor = new Cursor(KEY, "gsi-1", "DESC");
        assertThat(Cursor.decode(cursor.encode())).isEqualTo(cursor);
        assertThat(Cursor.decode(cursor.encode()).index()).isEqualTo("gsi-1");
        assertThat(Cursor.decode(cursor.encode()).sort()).isEqualTo("DESC");
    }

    /** Other runtimes may write members that have no value as null. */
    @Test
    void nullIndexAndOrderAreAbsent() {
        String json =
                new String(Base64.getUrlDecoder().decode(new Cursor(KEY, null, null).encode()), StandardCharsets.UTF_8);
        String withNulls = json.substring(0, json.length() - 1) + ",\"index\":null,\"sort\":null}";
        assertThat(Cursor.decode(cursor(withNulls))).isEqualTo(new Cursor(KEY, null, null));
    }
}
