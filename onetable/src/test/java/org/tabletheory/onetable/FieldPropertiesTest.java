package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.onetable.TestTable.properties;

import java.math.BigDecimal;
import java.net.URI;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.onetable.internal.value.PasswordCipher;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** The effect of each field property on stored and read values. */
@DynamoTest
class FieldPropertiesTest {
    private static final String SCHEMA = TestTable.schema("{}", """
            {"T": {"pk": {"type": "string", "value": "${_type}#${id}"}, "sk": {"type": "string", "value": "t#"},
                   "gs2pk": {"type": "string", "value": "t"}, "gs2sk": {"type": "string", "value": "${id}"},
                   "id": {"type": "string"},
                   "s": {"type": "string"}, "n": {"type": "number"}, "b": {"type": "boolean"}, "d": {"type": "date"},
                   "iso": {"type": "date", "isoDates": true}, "ttl": {"type": "date", "ttl": true},
                   "bin": {"type": "binary"}, "set": {"type": "set"}, "arr": {"type": "array"}, "obj": {"type": "object"},
                   "kept": {"type": "string", "nulls": true}, "fixed": {"type": "string", "fixed": true},
                   "a": {"type": "string", "map": "pack.a"}, "c": {"type": "number", "map": "pack.c"},
                   "mapped": {"type": "string", "map": "mp"},
                   "secret": {"type": "string", "crypt": true},
                   "seen": {"type": "string", "reference": "T:primary:id=seen"},
                   "lines": {"type": "array", "items": {"type": "object", "schema": {
                       "qty": {"type": "number", "required": true}, "at": {"type": "date"}}}},
                   "place": {"type": "object", "required": true, "schema": {"zip": {"type": "string", "default": "0"},
                       "inner": {"type": "object", "schema": {"when": {"type": "date"}}}}}},
             "E": {"pk": {"type": "string", "value": "acct#${acct}"}, "sk": {"type": "string", "value": "${_type}#${mail}"},
                   "acct": {"type": "string", "encode": "pk"}, "mail": {"type": "string", "encode": ["sk", "#", 1]}}}
            """);

    private TestTable test;
    private OneModel things;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        test = TestTable.open(endpoint, prefix, SCHEMA);
        things = test.model("T");
    }

    @AfterEach
    void close() {
        test.close();
    }

    private Item stored() {
        return test.stored("T#1", "t#").orElseThrow();
    }

    private Map<String, Object> read() {
        return things.get(properties("id", "1")).orElseThrow();
    }

    @Test
    void valuesAreConvertedByFieldType() {
        Instant moment = Instant.parse("2024-01-02T03:04:05.001Z");
        things.create(properties(
                "id",
                "1",
                "s",
                5,
                "n",
                "7.50",
                "b",
                "false",
                "d",
                moment,
                "iso",
                "2024-01-02T03:04:05Z",
                "ttl",
                moment));

        assertThat(stored().attributes())
                .containsEntry("s", Value.s("5"))
                .containsEntry("n", Value.n("7.5"))
                .containsEntry("b", Value.bool(false))
                .containsEntry("d", Value.n(1704164645001L))
                .containsEntry("iso", Value.s("2024-01-02T03:04:05.000Z"))
                .containsEntry("ttl", Value.n(1704164646L));
        assertThat(read())
                .containsEntry("n", new BigDecimal("7.5"))
                .containsEntry("d", moment)
                .containsEntry("ttl", Instant.parse("2024-01-02T03:04:06Z"));
    }

    @Test
    void ttlAfterTheYear5138IsReadAndKept() {
        Instant late = Instant.ofEpochSecond(253_402_300_799L);
        things.create(properties("id", "1", "ttl", late));
        assertThat(stored().get("ttl")).isEqualTo(Value.n(253_402_300_799L));

        Map<String, Object> thing = read();
        assertThat(thing).containsEntry("ttl", late);
        things.update(properties("id", "1", "s", "x", "ttl", thing.get("ttl")));

        assertThat(stored().get("ttl")).isEqualTo(Value.n(253_402_300_799L));
    }

    @Test
    void bytesAreStoredAsBase64AndByteBuffersAsBinary() {
        things.create(properties("id", "1", "bin", new byte[] {0, -1}));
        assertThat(stored().get("bin")).isEqualTo(Value.s("AP8="));
        assertThat((byte[]) read().get("bin")).containsExactly(0, -1);

        things.update(properties("id", "1", "bin", ByteBuffer.wrap(new byte[] {1, 2})));
        assertThat(stored().get("bin")).isEqualTo(Value.b((byte) 1, (byte) 2));
        assertThat((byte[]) read().get("bin")).containsExactly(1, 2);
    }

    @Test
    void emptySetsAreNotStored() {
        things.create(properties("id", "1", "set", Set.of("a")));
        assertThat(stored().get("set")).isEqualTo(Value.ss("a"));

        things.update(properties("id", "1"), Params.of().add("set", Set.of("b")));
        assertThat(read()).containsEntry("set", Set.of("a", "b"));
        things.update(properties("id", "1", "set", Set.of()));
        assertThat(read()).doesNotContainKey("set");
    }

    @Test
    void numbersBeyondJavaScriptPrecisionAreRejected() {
        assertThatThrownBy(() -> things.create(properties("id", "1", "n", 9007199254740993L)))
                .hasMessageContaining("JavaScript");
        assertThatThrownBy(() -> things.create(properties("id", "1", "n", "seven")))
                .isInstanceOfSatisfying(
                        OneTableException.class, e -> assertThat(e.validation()).containsOnlyKeys("n"));
    }

    @Test
    void nonListIsRejectedForArrayField() {
        assertThatThrownBy(() -> things.create(properties("id", "1", "arr", "secret")))
                .isInstanceOfSatisfying(
                        OneTableException.class, e -> assertThat(e.code()).isEqualTo(OneTableException.ARGUMENT))
                .hasMessageContaining("'arr'")
                .hasMessageNotContaining("secret");
    }

    @Test
    void nullsAreStoredOnlyIfConfigured() {
        things.create(properties("id", "1", "s", null, "kept", null));
        assertThat(stored().attributes()).doesNotContainKey("s").containsEntry("kept", Value.nul());

        things.update(properties("id", "1", "s", "x", "kept", "y"));
        things.update(properties("id", "1", "s", null, "kept", null));
        assertThat(stored().attributes()).doesNotContainKey("s").containsEntry("kept", Value.nul());
    }

    @Test
    void packedFieldsAreStoredTogetherAndCompared() {
        things.create(properties("id", "1", "a", "x", "c", 2, "mapped", "m"));
        assertThat(stored().attributes())
                .containsEntry("pack", Value.m(Map.of("a", Value.s("x"), "c", Value.n(2))))
                .containsEntry("mp", Value.s("m"));
        assertThat(read()).containsEntry("a", "x").containsEntry("c", 2L).containsEntry("mapped", "m");

        assertThat(things.find(properties("id", "1", "a", "x", "c", 2)).items()).hasSize(1);
        assertThat(things.find(properties("id", "1", "a", "x", "c", 3)).items()).isEmpty();
        assertThat(things.find(
                                properties("id", "1", "a", "x", "c", 3),
                                Params.of().count())
                        .count())
                .isZero();
        assertThat(things.find(
                                properties("id", "1", "a", "x", "c", 2),
                                Params.of().fields("mapped"))
                        .items())
                .containsExactly(properties("mapped", "m"));
        assertThat(things.find(properties("id", "1"), Params.of().where("${a} = {x} and ${pack.c} < {3}"))
                        .items())
                .hasSize(1);
        assertThatThrownBy(() -> things.update(properties("id", "1", "a", "y"))).hasMessageContaining("pack");
    }

    @Test
    void cryptFieldsAreEncryptedAndDecrypted() {
        things.create(properties("id", "1", "secret", "hello"));
        assertThat(test.text("T#1", "t#", "secret")).startsWith("primary:").doesNotContain("hello");

        assertThat(read()).containsEntry("secret", "hello");
        assertThat(String.valueOf(things.get(properties("id", "1"), Params.of().decrypt(false))
                        .orElseThrow()
                        .get("secret")))
                .startsWith("primary:");
        things.update(properties("id", "1"), Params.of().set("secret", "new"));
        assertThat(read()).containsEntry("secret", "new");
        assertThatThrownBy(
                        () -> things.update(properties("id", "1"), Params.of().set("secret", "${s}")))
                .hasMessageContaining("encrypted");
    }

    @Test
    void doublyEncryptedTextIsDecrypted() {
        PasswordCipher cipher = PasswordCipher.of(Map.of("primary", "pw"), new SecureRandom());
        test.table()
                .putItem(
                        properties(
                                "pk",
                                "T#1",
                                "sk",
                                "t#",
                                "_type",
                                "T",
                                "secret",
                                cipher.encrypt(cipher.encrypt("hello"))),
                        Params.of());

        assertThat(read()).containsEntry("secret", "hello");
    }

    @Test
    void encryptedFieldWithoutPasswordIsRejected() {
        OneTable open = OneTable.open(
                test.db(),
                test.table().schema(),
                OneTableOptions.defaults().table(test.table().items().model().table()));
        things.create(properties("id", "1", "secret", "hello"));

        assertThatThrownBy(() -> open.model("T").create(properties("id", "2", "secret", "s")))
                .hasMessageContaining("password");
        assertThatThrownBy(() -> open.model("T").get(properties("id", "1"))).hasMessageContaining("password");
    }

    @Test
    void encodedFieldsAreStoredOnlyInKeys() {
        test.model("E").create(properties("acct", "A1", "mail", "e@x"));

        assertThat(test.stored("acct#A1", "E#e@x").orElseThrow().attributes()).containsOnlyKeys("pk", "sk", "_type");
        assertThat(test.model("E").find(properties("acct", "A1")).items())
                .containsExactly(properties("acct", "A1", "mail", "e@x"));
    }

    @Test
    void nestedSchemasHaveRulesDefaultsAndTypes() {
        Instant moment = Instant.parse("2024-01-01T00:00:00Z");
        things.create(properties(
                "id",
                "1",
                "lines",
                List.of(properties("qty", "3", "at", moment, "odd", 1)),
                "place",
                properties("inner", properties("when", moment))));

        assertThat(stored().get("lines"))
                .isEqualTo(Value.l(Value.m(Map.of("qty", Value.n(3), "at", Value.n(1704067200000L)))));
        assertThat(read())
                .containsEntry("lines", List.of(properties("qty", 3L, "at", moment)))
                .containsEntry("place", properties("zip", "0", "inner", properties("when", moment)));
        assertThatThrownBy(() -> things.create(properties("id", "2", "lines", List.of(properties("at", moment)))))
                .hasMessageContaining("qty");
        record Inner(Instant when) {}
        record Place(String zip, Inner inner) {}
        things.create(properties("id", "4", "place", new Place("9", new Inner(moment))));
        assertThat(things.get(properties("id", "4")).orElseThrow())
                .containsEntry("place", properties("zip", "9", "inner", properties("when", moment)));
        things.create(properties("id", "3"));
        assertThat(things.get(properties("id", "3")).orElseThrow()).containsEntry("place", properties("zip", "0"));
    }

    @Test
    void fixedFieldKeepsItsFirstValue() {
        things.create(properties("id", "1"));
        things.update(properties("id", "1", "fixed", "first"));
        things.update(properties("id", "1", "fixed", "second"));

        assertThat(read()).containsEntry("fixed", "first");
    }

    @Test
    void followReadsAttributesMissingInIndex() {
        things.create(properties("id", "1", "s", "x"));
        Params params = Params.of().index("keys");

        assertThat(things.find(properties(), params).items())
                .singleElement()
                .satisfies(found -> assertThat(found).doesNotContainKey("s"));
        assertThat(things.find(properties(), params.follow(true)).items())
                .singleElement()
                .satisfies(found -> assertThat(found).containsEntry("s", "x"));
        assertThat(things.remove(properties(), params)).hasSize(1);
    }

    @Test
    void otherStoredFormsAreRead() {
        Instant moment = Instant.parse("2024-01-02T03:04:05Z");
        test.table()
                .putItem(
                        properties(
                                "pk",
                                "T#1",
                                "sk",
                                "t#",
                                "_type",
                                "T",
                                "id",
                                "1",
                                "d",
                                "2024-01-02T03:04:05Z",
                                "iso",
                                1704164645000L,
                                "ttl",
                                "2024-01-02T03:04:05Z",
                                "bin",
                                null,
                                "set",
                                List.of("a"),
                                "extra",
                                1),
                        Params.of());

        assertThat(read())
                .containsEntry("d", moment)
                .containsEntry("iso", moment)
                .containsEntry("ttl", moment)
                .containsEntry("bin", null)
                .containsEntry("set", List.of("a"))
                .doesNotContainKey("extra");
    }
}
