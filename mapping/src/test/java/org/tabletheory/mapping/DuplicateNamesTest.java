package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.spi.JsonBytes;

/** Bytes with a name twice: it would depend on the reader which of the values counts. */
class DuplicateNamesTest {
    record Street(@Nullable String name) {}

    @Table("places")
    record Place(
            @PartitionKey("PK") String id,
            @Nullable Street street,
            @Nullable Map<String, String> texts,
            long count) {}

    /** Its attributes are gathered, since those of the embedded object may be flat or in a map. */
    @Table("addresses")
    record Address(@PartitionKey("PK") String id, @Embedded Street street) {}

    @Table("beans")
    static class Bean {
        private @Nullable String id;

        @PartitionKey("PK")
        @Nullable
        String getId() {
            return id;
        }

        void setId(@Nullable String id) {
            this.id = id;
        }
    }

    @Table("orders")
    @PartitionKey(template = "T#{tenant}")
    record Order(String tenant) {}

    @Table("renamed")
    record Renamed(
            @PartitionKey("PK") String id,
            @Attribute(aliases = "former") @Nullable String present) {}

    /** More attributes than a long has bits. */
    @Table("wide")
    record Wide(
            @PartitionKey("PK") String id,
            @Nullable String a0,
            @Nullable String a1,
            @Nullable String a2,
            @Nullable String a3,
            @Nullable String a4,
            @Nullable String a5,
            @Nullable String a6,
            @Nullable String a7,
            @Nullable String a8,
            @Nullable String a9,
            @Nullable String a10,
            @Nullable String a11,
            @Nullable String a12,
            @Nullable String a13,
            @Nullable String a14,
            @Nullable String a15,
            @Nullable String a16,
            @Nullable String a17,
            @Nullable String a18,
            @Nullable String a19,
            @Nullable String a20,
            @Nullable String a21,
            @Nullable String a22,
            @Nullable String a23,
            @Nullable String a24,
            @Nullable String a25,
            @Nullable String a26,
            @Nullable String a27,
            @Nullable String a28,
            @Nullable String a29,
            @Nullable String a30,
            @Nullable String a31,
            @Nullable String a32,
            @Nullable String a33,
            @Nullable String a34,
            @Nullable String a35,
            @Nullable String a36,
            @Nullable String a37,
            @Nullable String a38,
            @Nullable String a39,
            @Nullable String a40,
            @Nullable String a41,
            @Nullable String a42,
            @Nullable String a43,
            @Nullable String a44,
            @Nullable String a45,
            @Nullable String a46,
            @Nullable String a47,
            @Nullable String a48,
            @Nullable String a49,
            @Nullable String a50,
            @Nullable String a51,
            @Nullable String a52,
            @Nullable String a53,
            @Nullable String a54,
            @Nullable String a55,
            @Nullable String a56,
            @Nullable String a57,
            @Nullable String a58,
            @Nullable String a59,
            @Nullable String a60,
            @Nullable String a61,
            @Nullable String a62,
            @Nullable String a63,
            @Nullable String a64,
            @Nullable String a65,
            @Nullable String a66,
            @Nullable String a67,
            @Nullable String a68) {}

    private static Object read(Class<?> type, String json) {
        return Mapping.mappers()
                .of(type)
                .read(new JsonBytes(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)).items());
    }

    private static void assertRejected(Class<?> type, String json) {
        assertThatThrownBy(() -> read(type, json))
                .as(json)
                .isInstanceOf(AttributeException.class)
                .hasMessageContaining("duplicate name");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'PK':{'S':'1'},'PK':{'S':'2'}}",
                "{'PK':{'S':'1'},'count':{'N':'1'},'count':{'N':'1'}}",
                "{'count':{'N':'1'},'PK':{'S':'1'},'other':{'S':'x'},'count':{'N':'2'}}",
                "{'street':{'M':{'name':{'S':'a'},'name':{'S':'b'}}}}",
                "{'street':{'M':{}},'street':{'M':{}}}",
                "{'texts':{'M':{'a':{'S':'1'},'a':{'S':'2'}}}}"
            })
    void nameOfAnAttributeIsReadOnce(String json) {
        assertRejected(Place.class, json);
    }

    @Test
    void everyKindOfClassRejectsThem() {
        assertRejected(Address.class, "{'PK':{'S':'1'},'name':{'S':'a'},'PK':{'S':'2'}}");
        assertRejected(Address.class, "{'PK':{'S':'1'},'name':{'S':'a'},'name':{'S':'b'}}");
        assertRejected(Bean.class, "{'PK':{'S':'1'},'PK':{'S':'2'}}");
        assertRejected(Order.class, "{'PK':{'S':'T#1'},'tenant':{'S':'1'},'PK':{'S':'T#2'}}");
        assertRejected(Renamed.class, "{'former':{'S':'1'},'PK':{'S':'2'},'former':{'S':'2'}}");
        assertRejected(Renamed.class, "{'present':{'S':'1'},'PK':{'S':'2'},'present':{'S':'2'}}");
        assertRejected(Wide.class, "{'a68':{'S':'1'},'a68':{'S':'2'}}");
    }

    @Test
    void unknownNamesAndTheSameNameInOtherPlacesAreRead() {
        assertThat(read(Place.class, "{'x':{'S':'1'},'PK':{'S':'1'},'y':{'N':'1'},'texts':{'M':{'PK':{'S':'2'}}}}"))
                .isEqualTo(new Place("1", null, Map.of("PK", "2"), 0));
        assertThat(read(Address.class, "{'name':{'S':'flat'},'street':{'M':{'name':{'S':'nested'}}},'PK':{'S':'1'}}"))
                .isEqualTo(new Address("1", new Street("nested")));
        assertThat(((Wide) read(
                                Wide.class,
                                "{'a0':{'S':'1'},'x':{'S':'1'},'a64':{'S':'2'},'y':{'S':'1'},'PK':{'S':'1'}}"))
                        .a64())
                .isEqualTo("2");
    }
}
