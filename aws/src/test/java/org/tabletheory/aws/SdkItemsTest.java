package org.tabletheory.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.aws.internal.item.SdkItemWriter;
import org.tabletheory.client.Config;
import org.tabletheory.client.Marshaller;
import org.tabletheory.client.TableTheory;
import org.tabletheory.crypto.DeterministicTestKeys;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Embedded;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.UpdatedAt;
import org.tabletheory.mapping.Version;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class SdkItemsTest {
    record Line(String article, int count) {}

    @Table("orders")
    @SuppressWarnings("ArrayRecordComponent") // tests binary attributes
    record Order(
            @PartitionKey String pk,
            BigDecimal total,
            byte[] seal,
            boolean paid,
            @OmitEmpty String note,
            Set<String> tags,
            List<Line> lines,
            @UpdatedAt Instant updated,
            @Version long version) {}

    record Base(String id, String kind) {}

    @Table("events")
    record Event(@PartitionKey String pk, @Embedded Base base) {}

    @Table("patients")
    record Patient(@PartitionKey String pk, @Encrypted String taxId) {}

    /** Fails on every call. */
    private static final Wire NONE = new Wire() {
        @Override
        public WireResponse call(WireRequest request) {
            throw new AssertionError("unexpected call: " + request.operation());
        }

        @Override
        public void close() {}
    };

    private final TableTheory db = TableTheory.over(NONE, Clock.systemUTC());

    private static AttributeValue s(String text) {
        return AttributeValue.fromS(text);
    }

    private static Map<String, AttributeValue> nested(int lists) {
        AttributeValue value = s("x");
        for (int i = 0; i < lists; i++) {
            value = AttributeValue.fromL(List.of(value));
        }
        return Map.of("a", value);
    }

    @Test
    void valuesMayBeNestedAsDeepAsInDynamoDb() {
        assertThat(SdkItems.fromItem(SdkItems.toItem(nested(Value.MAX_DEPTH)))).isEqualTo(nested(Value.MAX_DEPTH));
        assertThatThrownBy(() -> SdkItems.toItem(nested(Value.MAX_DEPTH + 1)))
                .isInstanceOf(AttributeException.class)
                .hasMessageContaining("values are nested deeper than 32 levels");
    }

    @Test
    void binaryValueIsThePartOfTheArray() {
        SdkItemWriter writer = new SdkItemWriter();
        writer.startItem(2);
        writer.name("b");
        writer.binary(new byte[] {1, 2, 3, 4}, 1, 2);
        writer.name("bs");
        writer.startSet(Type.BS, 1);
        writer.binary(new byte[] {1, 2, 3, 4}, 3, 1);
        writer.endSet();
        writer.endItem();

        assertThat(writer.item())
                .isEqualTo(Map.of(
                        "b",
                        AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {2, 3})),
                        "bs",
                        AttributeValue.fromBs(List.of(SdkBytes.fromByteArray(new byte[] {4})))));
    }

    @Test
    void entityIsUnchangedAfterConversionToAnSdkItemAndBack() {
        Marshaller<Order> orders = db.marshaller(Order.class);
        Order order = new Order(
                "O#1",
                new BigDecimal("12.50"),
                new byte[] {1, 2},
                true,
                "",
                Set.of("new"),
                List.of(new Line("pen", 2)),
                Instant.parse("2026-01-02T03:04:05Z"),
                7);

        Map<String, AttributeValue> item = SdkItems.marshalItem(orders, order);

        assertThat(item)
                .containsEntry("pk", s("O#1"))
                .containsEntry("total", AttributeValue.fromN("12.5"))
                .containsEntry("seal", AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {1, 2})))
                .containsEntry("paid", AttributeValue.fromBool(true))
                .containsEntry("tags", AttributeValue.fromSs(List.of("new")))
                .containsEntry("updated", s("2026-01-02T03:04:05Z"))
                .containsEntry("version", AttributeValue.fromN("7"))
                .doesNotContainKey("note");
        assertThat(SdkItems.unmarshalItem(orders, item))
                .usingRecursiveComparison()
                .ignoringFields("note")
                .withEqualsForType((one, other) -> one.compareTo(other) == 0, BigDecimal.class)
                .isEqualTo(order);
    }

    @Test
    void embeddedPartsAreReadFlatAndNested() {
        Marshaller<Event> events = db.marshaller(Event.class);
        Event event = new Event("E#1", new Base("1", "note"));
        Map<String, AttributeValue> nested = Map.of("id", s("1"), "kind", s("note"));

        assertThat(SdkItems.unmarshalItem(events, Map.of("pk", s("E#1"), "id", s("1"), "kind", s("note"))))
                .isEqualTo(event);
        assertThat(SdkItems.unmarshalItem(events, Map.of("pk", s("E#1"), "base", AttributeValue.fromM(nested))))
                .isEqualTo(event);
        assertThat(SdkItems.unmarshalItem(events, Map.of("pk", s("E#1"), "Base", AttributeValue.fromM(nested))))
                .isEqualTo(event);
    }

    @Test
    void encryptedAttributesAreEncryptedAndDecryptedWithAKeyProvider() {
        TableTheory sealing = TableTheory.over(
                NONE,
                Config.builder()
                        .region("eu-north-1")
                        .keyProvider(new DeterministicTestKeys("seed"))
                        .build());
        Marshaller<Patient> patients = sealing.marshaller(Patient.class);

        Map<String, AttributeValue> item = SdkItems.marshalItem(patients, new Patient("P#1", "swordfish"));

        assertThat(item.toString()).doesNotContain("swordfish");
        assertThat(SdkItems.unmarshalItem(patients, item)).isEqualTo(new Patient("P#1", "swordfish"));
    }

    @Test
    void encryptedAttributesAreRejectedWithoutAKeyProvider() {
        Marshaller<Patient> patients = db.marshaller(Patient.class);

        assertThatThrownBy(() -> SdkItems.unmarshalItem(patients, Map.of("pk", s("P#1"), "taxId", s("plain"))))
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.is(ErrorCodes.ENCRYPTION_NOT_CONFIGURED))
                                .isTrue());
        assertThatThrownBy(() -> SdkItems.marshalItem(patients, new Patient("P#1", "swordfish")))
                .isInstanceOfSatisfying(TableTheoryException.class, e -> {
                    assertThat(e.is(ErrorCodes.ENCRYPTION_NOT_CONFIGURED)).isTrue();
                    assertThat(e).hasMessageNotContaining("swordfish");
                });
    }

    @Test
    void typeMismatchReportsTheAttributePath() {
        AttributeValue line = AttributeValue.fromM(Map.of("article", s("pen"), "count", s("two")));

        assertThatThrownBy(() -> SdkItems.unmarshalItem(
                        db.marshaller(Order.class),
                        Map.of("pk", s("O#1"), "lines", AttributeValue.fromL(List.of(line)))))
                .isInstanceOfSatisfying(TableTheoryException.class, e -> {
                    assertThat(e.is(ErrorCodes.INVALID_MODEL)).isTrue();
                    assertThat(e.attributePath()).isEqualTo("lines[0].count");
                    assertThat(e).hasMessageNotContaining("two");
                });
    }

    @Test
    void invalidAttributeValuesAreRejected() {
        AttributeValue nothing = AttributeValue.builder().build();
        AttributeValue deep = s("x");
        for (int i = 0; i < 33; i++) {
            deep = AttributeValue.fromL(List.of(deep));
        }
        Map<String, AttributeValue> tooDeep = Map.of("deep", deep);

        assertThatThrownBy(() -> SdkItems.toItem(Map.of("a", nothing)))
                .hasMessageContaining("no type or several types");
        assertThatThrownBy(() -> SdkItems.toItem(tooDeep)).hasMessageContaining("deeper than 32");
    }

    @Test
    void randomItemsAreUnchangedAfterConversionToTheSdkAndBack() {
        Random random = new Random(20_261_116);
        for (int i = 0; i < 2_000; i++) {
            Map<String, Value> attributes = new LinkedHashMap<>();
            for (int j = 0; j <= random.nextInt(5); j++) {
                attributes.put("a" + j, value(random, 0));
            }
            Item item = new Item(attributes);
            assertThat(SdkItems.toItem(SdkItems.fromItem(item))).isEqualTo(item);
        }
    }

    private static Value value(Random random, int depth) {
        return switch (random.nextInt(depth > 4 ? 8 : 10)) {
            case 0 -> Value.s("text " + random.nextInt());
            case 1 -> Value.n(random.nextLong());
            case 2 -> Value.b(Integer.toString(random.nextInt()).getBytes(StandardCharsets.UTF_8));
            case 3 -> Value.bool(random.nextBoolean());
            case 4 -> Value.nul();
            case 5 -> Value.ss(List.of("a", "b" + random.nextInt(9)));
            case 6 -> Value.ns(List.of(new Value.N("1"), new Value.N("2." + (1 + random.nextInt(9)))));
            case 7 -> Value.bs(List.of(new Value.B(new byte[] {1}), new Value.B(new byte[] {2, 3})));
            case 8 -> {
                List<Value> elements = new ArrayList<>();
                for (int i = 0; i < random.nextInt(4); i++) {
                    elements.add(value(random, depth + 1));
                }
                yield new Value.L(elements);
            }
            default -> {
                Map<String, Value> entries = new LinkedHashMap<>();
                for (int i = 0; i < random.nextInt(4); i++) {
                    entries.put("k" + i, value(random, depth + 1));
                }
                yield new Value.M(entries);
            }
        };
    }
}
