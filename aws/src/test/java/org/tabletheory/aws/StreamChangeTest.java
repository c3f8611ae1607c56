package org.tabletheory.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.crypto.DeterministicTestKeys;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Embedded;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Version;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

class StreamChangeTest {
    @Table("users")
    @SuppressWarnings("ArrayRecordComponent") // tests binary attributes
    record User(
            @PartitionKey String pk,
            String name,
            Set<String> tags,
            byte[] picture,
            @Version long version) {}

    record BaseObject(String id, String type) {}

    @Table("objects")
    record Note(@PartitionKey String pk, @Embedded BaseObject base, String to) {}

    @Table("patients")
    record Patient(
            @PartitionKey String pk, String name, @Encrypted String taxId) {}

    private static final Wire NONE = new Wire() {
        @Override
        public WireResponse call(WireRequest request) {
            throw new AssertionError("unexpected call: " + request.operation());
        }

        @Override
        public void close() {}
    };

    private final TableTheory db = TableTheory.over(NONE, Clock.systemUTC());
    private final TableTheory sealing = TableTheory.over(
            NONE,
            Config.builder()
                    .region("eu-north-1")
                    .keyProvider(new DeterministicTestKeys("seed"))
                    .build());

    private static AttributeValue s(String text) {
        return new AttributeValue().withS(text);
    }

    private static AttributeValue n(String number) {
        return new AttributeValue().withN(number);
    }

    private static DynamodbEvent.DynamodbStreamRecord record(
            String event, @Nullable Map<String, AttributeValue> before, @Nullable Map<String, AttributeValue> after) {
        com.amazonaws.services.lambda.runtime.events.models.dynamodb.StreamRecord change =
                new com.amazonaws.services.lambda.runtime.events.models.dynamodb.StreamRecord()
                        .withKeys(Map.of("pk", s("U#1")))
                        .withSequenceNumber("111");
        if (before != null) {
            change.setOldImage(before);
        }
        if (after != null) {
            change.setNewImage(after);
        }
        DynamodbEvent.DynamodbStreamRecord record = new DynamodbEvent.DynamodbStreamRecord();
        record.setEventID("1");
        record.setEventName(event);
        record.setDynamodb(change);
        return record;
    }

    private static Map<String, AttributeValue> user(String name, String version) {
        Map<String, AttributeValue> user = new LinkedHashMap<>();
        user.put("pk", s("U#1"));
        user.put("name", s(name));
        user.put("tags", new AttributeValue().withSS("a", "b"));
        user.put("picture", new AttributeValue().withB(ByteBuffer.wrap(new byte[] {1, 2})));
        user.put("version", n(version));
        return user;
    }

    /** Returns an item as an image of a Lambda event. */
    private static Map<String, AttributeValue> image(Item item) {
        Map<String, AttributeValue> image = new LinkedHashMap<>();
        item.attributes().forEach((name, value) -> image.put(name, image(value)));
        return image;
    }

    private static AttributeValue image(Value value) {
        if (value instanceof Value.S text) {
            return s(text.value());
        } else if (value instanceof Value.N number) {
            return n(number.text());
        } else if (value instanceof Value.B bytes) {
            return new AttributeValue().withB(ByteBuffer.wrap(bytes.bytes()));
        } else if (value instanceof Value.M map) {
            return new AttributeValue().withM(image(new Item(map.values())));
        }
        throw new AssertionError(value.type());
    }

    @Test
    void modifyHasBothEntitiesAndTheChangedAttributes() {
        StreamChange<User> change = StreamChange.of(
                db.marshaller(User.class),
                StreamEvent.ofLambda(record("MODIFY", user("Al", "1"), user("Albert", "2"))));

        assertThat(change.kind()).isEqualTo(StreamEvent.Kind.MODIFY);
        assertThat(change.oldImage().orElseThrow())
                .usingRecursiveComparison()
                .isEqualTo(new User("U#1", "Al", Set.of("a", "b"), new byte[] {1, 2}, 1));
        assertThat(change.newImage().orElseThrow().name()).isEqualTo("Albert");
        assertThat(change.changed()).containsExactlyInAnyOrder("name", "version");
        assertThat(change.event().sequenceNumber()).isEqualTo("111");
        assertThat(change).hasToString("StreamChange[MODIFY of User {\"pk\":{\"S\":\"U#1\"}}]");
    }

    @Test
    void orderOfSetMembersIsIgnored() {
        Map<String, AttributeValue> before = user("Al", "1");
        Map<String, AttributeValue> after = user("Al", "1");
        after.put("tags", new AttributeValue().withSS("b", "a"));

        assertThat(StreamChange.of(db.marshaller(User.class), StreamEvent.ofLambda(record("MODIFY", before, after)))
                        .changed())
                .isEmpty();
    }

    @Test
    void insertHasNoOldImageAndRemoveNoNewImage() {
        StreamChange<User> inserted = StreamChange.of(
                db.marshaller(User.class), StreamEvent.ofLambda(record("INSERT", null, user("Al", "0"))));
        assertThat(inserted.oldImage()).isEmpty();
        assertThat(inserted.changed()).containsExactlyInAnyOrder("pk", "name", "tags", "picture", "version");

        StreamChange<User> removed = StreamChange.of(
                db.marshaller(User.class), StreamEvent.ofLambda(record("REMOVE", user("Al", "0"), null)));
        assertThat(removed.newImage()).isEmpty();
        assertThat(removed.oldImage().orElseThrow().name()).isEqualTo("Al");
        assertThat(removed.changed()).hasSize(5);
    }

    @Test
    void sdkAndLambdaRecordsAreReadAlike() {
        Map<String, software.amazon.awssdk.services.dynamodb.model.AttributeValue> key =
                SdkItems.fromItem(Item.of("pk", Value.s("U#1")));
        Record record = Record.builder()
                .eventName("MODIFY")
                .eventID("1")
                .dynamodb(StreamRecord.builder()
                        .keys(key)
                        .sequenceNumber("111")
                        .oldImage(SdkItems.fromItem(LambdaItems.toItem(user("Al", "1"))))
                        .newImage(SdkItems.fromItem(LambdaItems.toItem(user("Albert", "2"))))
                        .build())
                .build();

        assertThat(StreamEvent.ofSdk(record))
                .isEqualTo(StreamEvent.ofLambda(record("MODIFY", user("Al", "1"), user("Albert", "2"))));
    }

    @Test
    void missingImagesAreReportedWithTheRequiredViewType() {
        StreamChange<User> keysOnly =
                StreamChange.of(db.marshaller(User.class), StreamEvent.ofLambda(record("MODIFY", null, null)));

        assertThat(keysOnly.oldImage()).isEmpty();
        assertThat(keysOnly.newImage()).isEmpty();
        assertThat(keysOnly.event().keys()).isEqualTo(Item.of("pk", Value.s("U#1")));
        for (StreamEvent incomplete : List.of(
                StreamEvent.ofLambda(record("MODIFY", null, null)),
                StreamEvent.ofLambda(record("MODIFY", user("Al", "1"), null)),
                StreamEvent.ofLambda(record("MODIFY", null, user("Al", "1"))),
                StreamEvent.ofLambda(record("INSERT", null, null)),
                StreamEvent.ofLambda(record("REMOVE", null, null)))) {
            StreamChange<User> change = StreamChange.of(db.marshaller(User.class), incomplete);
            assertThatThrownBy(change::changed)
                    .isInstanceOfSatisfying(
                            TableTheoryException.class,
                            e -> assertThat(e.is(ErrorCodes.INVALID_MODEL)).isTrue())
                    .hasMessageContaining("NEW_AND_OLD_IMAGES");
        }
    }

    @Test
    void imagesThatTheSdkLeavesEmptyAreMissing() {
        Record record = Record.builder()
                .eventName("REMOVE")
                .dynamodb(StreamRecord.builder()
                        .keys(SdkItems.fromItem(Item.of("pk", Value.s("U#1"))))
                        .build())
                .build();

        StreamEvent event = StreamEvent.ofSdk(record);

        assertThat(event.oldImage()).isEmpty();
        assertThat(event.newImage()).isEmpty();
        assertThat(event.id()).isEmpty();
        assertThat(event.sequenceNumber()).isEmpty();
        assertThatThrownBy(() -> StreamEvent.ofSdk(record.toBuilder()
                        .dynamodb(StreamRecord.builder().build())
                        .build()))
                .hasMessageContaining("the record has no 'Keys'");
    }

    @Test
    void embeddedPayloadsAreReadFlatAndNested() {
        Note note = new Note("N#1", new BaseObject("1", "note"), "Al");
        Map<String, AttributeValue> parts = Map.of("id", s("1"), "type", s("note"));

        assertThat(LambdaItems.unmarshalStreamImage(
                        db.marshaller(Note.class),
                        Map.of("pk", s("N#1"), "id", s("1"), "type", s("note"), "to", s("Al"))))
                .isEqualTo(note);
        for (String container : List.of("base", "BaseObject")) {
            assertThat(LambdaItems.unmarshalStreamImage(
                            db.marshaller(Note.class),
                            Map.of("pk", s("N#1"), container, new AttributeValue().withM(parts), "to", s("Al"))))
                    .isEqualTo(note);
        }
    }

    @Test
    void encryptedAttributesAreComparedByPlaintext() {
        Item first = sealing.marshaller(Patient.class).marshal(new Patient("P#1", "Ann", "swordfish"));
        Item again = sealing.marshaller(Patient.class).marshal(new Patient("P#1", "Ann", "swordfish"));
        Item other = sealing.marshaller(Patient.class).marshal(new Patient("P#1", "Ann", "marlin"));
        assertThat(again.get("taxId")).isNotEqualTo(first.get("taxId"));

        StreamChange<Patient> same = StreamChange.of(
                sealing.marshaller(Patient.class), StreamEvent.ofLambda(record("MODIFY", image(first), image(again))));
        assertThat(same.newImage()).contains(new Patient("P#1", "Ann", "swordfish"));
        assertThat(same.changed()).isEmpty();
        assertThat(StreamChange.of(
                                sealing.marshaller(Patient.class),
                                StreamEvent.ofLambda(record("MODIFY", image(first), image(other))))
                        .changed())
                .containsExactly("taxId");
        assertThat(same.toString() + same.event()).doesNotContain("swordfish");
    }

    @Test
    void encryptedModelIsRejectedWithoutAKeyProviderEvenIfTheImageLacksTheAttribute() {
        Item sealed = sealing.marshaller(Patient.class).marshal(new Patient("P#1", "Ann", "swordfish"));

        for (Item item : List.of(sealed, Item.of("pk", Value.s("P#1")), sealed.with("taxId", Value.s("plain")))) {
            StreamEvent event = StreamEvent.ofLambda(record("INSERT", null, image(item)));
            assertThatThrownBy(() -> StreamChange.of(db.marshaller(Patient.class), event))
                    .isInstanceOfSatisfying(
                            TableTheoryException.class,
                            e -> assertThat(e.is(ErrorCodes.ENCRYPTION_NOT_CONFIGURED))
                                    .isTrue());
        }
    }

    @Test
    void invalidStreamRecordsAreRejected() {
        DynamodbEvent.DynamodbStreamRecord empty = new DynamodbEvent.DynamodbStreamRecord();
        empty.setEventName("INSERT");
        AttributeValue two = s("a").withN("1");
        AttributeValue none = new AttributeValue();

        assertThatThrownBy(() -> StreamEvent.ofLambda(empty))
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.is(ErrorCodes.INVALID_MODEL)).isTrue())
                .hasMessageContaining("no 'dynamodb'");
        assertThatThrownBy(() -> StreamEvent.ofLambda(record("UPSERT", null, null)))
                .hasMessageContaining("unknown stream event 'UPSERT'");
        for (AttributeValue wrong : List.of(two, none)) {
            assertThatThrownBy(() -> StreamEvent.ofLambda(record("INSERT", null, Map.of("odd", wrong))))
                    .isInstanceOfSatisfying(
                            TableTheoryException.class,
                            e -> assertThat(e.attributePath()).isEqualTo("odd"));
        }
    }
}
