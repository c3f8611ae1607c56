package org.tabletheory.client.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.crypto.DeterministicTestKeys;
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Attribute;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.Json;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Encryption;
import org.tabletheory.schema.Model;

/** Text that UTF-8 cannot encode is rejected before any request; nothing is replaced by another character. */
class LoneSurrogateWritesTest {
    private static final String LONE = "a\uD800b";
    /** The same, as JSON text in which it is an escape. */
    private static final String ESCAPED = "{\"k\":\"a\\ud800b\"}";

    @SuppressWarnings("ArrayRecordComponent") // JSON text as bytes; never compared
    @Table(value = "docs", dmsVersion = DmsVersion.V0_2)
    record Doc(
            @PartitionKey String id,
            @Nullable String plain,
            @Json @Nullable String text,
            @Json byte @Nullable [] bytes,
            @Json @Nullable Object any,

            @Json @Attribute(type = Type.M) @Nullable String map,

            @Encrypted @Nullable String secret) {
        static Doc empty() {
            return new Doc("1", null, null, null, null, null, null);
        }
    }

    private static final Model ITEM = Model.builder("Raw", "docs")
            .dmsVersion(DmsVersion.V0_2)
            .partitionKey("id", Type.S)
            .attribute(AttributeDef.of("plain", Type.S))
            .attribute(AttributeDef.of("text", Type.S).json(true))
            .attribute(AttributeDef.of("map", Type.M).json(true))
            .attribute(AttributeDef.of("secret", Type.S).encryption(Encryption.V1))
            .build();

    private final StubWire wire = StubWire.responding("{}");
    private final TableTheory db = TableTheory.over(
                    wire,
                    Config.builder()
                            .clock(Clock.systemUTC())
                            .keyProvider(new DeterministicTestKeys("keys"))
                            .build())
            .register(ITEM);

    record Case(String attribute, Object value, Doc doc) {}

    static List<Case> entities() {
        Map<String, Object> any = Map.of("k", LONE);
        byte[] notText = {'"', (byte) 0xC3, '"'};
        return List.of(
                new Case("plain", LONE, new Doc("1", LONE, null, null, null, null, null)),
                new Case("text", ESCAPED, new Doc("1", null, ESCAPED, null, null, null, null)),
                new Case("text", '"' + LONE + '"', new Doc("1", null, '"' + LONE + '"', null, null, null, null)),
                new Case("bytes", notText, new Doc("1", null, null, notText, null, null, null)),
                new Case("any", any, new Doc("1", null, null, null, any, null, null)),
                new Case("map", ESCAPED, new Doc("1", null, null, null, null, ESCAPED, null)),
                new Case("secret", LONE, new Doc("1", null, null, null, null, null, LONE)));
    }

    @ParameterizedTest
    @MethodSource("entities")
    void entityIsRejected(Case each) {
        String attribute = each.attribute();
        Doc doc = each.doc();

        rejected(attribute, () -> db.model(doc).create());
        rejected(attribute, () -> db.model(doc).save());
        rejected(attribute, () -> db.model(doc).replace());
        rejected(attribute, () -> db.model(doc).update());
        rejected(attribute, () -> db.model(doc).update(attribute));
        rejected(attribute, () -> db.model(Doc.class).batchCreate(List.of(doc)));
        rejected(attribute, () -> db.model(Doc.class).batchUpdate(List.of(doc), attribute));
        rejected(attribute, () -> db.transact().put(db.model(doc)).execute());
        rejected(attribute, () -> db.transact().create(db.model(doc)).execute());
        rejected(
                attribute,
                () -> db.transact().update(db.model(doc), List.of(attribute)).execute());
        rejected(
                attribute,
                () -> db.model(Doc.empty())
                        .updateBuilder()
                        .set(attribute, each.value())
                        .execute());
        rejected(
                attribute,
                () -> db.model(Doc.class)
                        .where("id", "=", "1")
                        .updateBuilder()
                        .setIfNotExists(attribute, each.value())
                        .execute());
    }

    static List<Map.Entry<String, Value>> items() {
        return List.of(
                Map.entry("plain", Value.s(LONE)),
                Map.entry("text", Value.s(ESCAPED)),
                Map.entry("text", Value.m(Map.of("k", Value.s(LONE)))),
                Map.entry("text", Value.m(Map.of(LONE, Value.s("v")))),
                Map.entry("map", Value.s(ESCAPED)),
                Map.entry("map", Value.m(Map.of(LONE, Value.s("v")))),
                Map.entry("secret", Value.s(LONE)));
    }

    @ParameterizedTest
    @MethodSource("items")
    void itemIsRejected(Map.Entry<String, Value> each) {
        String attribute = each.getKey();
        Item item = Item.of("id", Value.s("1")).with(attribute, each.getValue());

        rejected(attribute, () -> db.model("Raw", item).create());
        rejected(attribute, () -> db.model("Raw", item).save());
        rejected(attribute, () -> db.model("Raw", item).update(attribute));
        rejected(attribute, () -> db.model("Raw").batchPut(Stream.of(item)));
        rejected(
                attribute,
                () -> db.model("Raw")
                        .where("id", "=", "1")
                        .updateBuilder()
                        .set(attribute, each.getValue())
                        .execute());
    }

    @Test
    void conditionIsRejected() {
        Map<String, ThrowingCallable> calls = Map.of(
                "PutItem",
                () -> db.model(Doc.empty()).withCondition("plain", "=", LONE).save(),
                "UpdateItem",
                () -> db.model(Doc.empty()).withCondition("plain", "=", LONE).update("plain"),
                "DeleteItem",
                () -> db.model(Doc.empty()).withCondition("plain", "=", LONE).delete(),
                "Query",
                () -> db.model(Doc.class)
                        .where("id", "=", "1")
                        .filter("plain", "=", LONE)
                        .all());
        calls.forEach((operation, call) -> assertThatThrownBy(call)
                .as(operation)
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageStartingWith(operation)
                .hasMessageContaining("the request cannot be written as JSON: ")
                .hasMessageNotContaining("\uD800"));
        assertThat(wire.sent()).isEmpty();
    }

    private void rejected(String attribute, ThrowingCallable write) {
        assertThatThrownBy(write).isInstanceOfSatisfying(TableTheoryException.class, e -> {
            assertThat(e.codes()).contains("ErrInvalidModel");
            assertThat(e.model()).isNotNull();
            assertThat(e.attributePath()).startsWith(attribute);
            assertThat(e.getMessage()).containsAnyOf("surrogate", "UTF-8").doesNotContain("\uD800");
        });
        assertThat(wire.sent()).isEmpty();
    }
}
