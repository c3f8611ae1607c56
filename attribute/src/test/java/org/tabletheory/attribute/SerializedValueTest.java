package org.tabletheory.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.AttributeSerialization.Mode;

class SerializedValueTest {

    @Test
    void valueConvertsToHexadecimalAndBack() {
        SerializedValue serialized = SerializedValue.of(Value.n("1.50"));

        assertThat(serialized.typeIdHex()).isEqualTo("0002");
        assertThat(serialized.bytesHex()).isEqualTo("312e35");
        assertThat(SerializedValue.ofHex("0002", "312e35"))
                .isEqualTo(serialized)
                .hasSameHashCodeAs(serialized);
        assertThat(serialized.value(Mode.STRICT)).isEqualTo(Value.n("1.5"));
    }

    @Test
    void bytesAreCopiedInAndOut() {
        byte[] bytes = {1};
        SerializedValue serialized = new SerializedValue(Type.B, bytes);
        bytes[0] = 2;
        serialized.bytes()[0] = 3;

        assertThat(serialized.bytes()).containsExactly(1);
    }

    @ParameterizedTest
    @CsvSource({
        "00,'',a type id must have two bytes",
        "'','',a type id must have two bytes",
        "000100,'',a type id must have two bytes",
        "0003,'',unknown type id 0003",
        "000,'',the type id must be hexadecimal",
        "0001,6,the bytes must be hexadecimal",
        "0001,xy,the bytes must be hexadecimal"
    })
    void invalidHexadecimalIsRejected(String typeId, String bytes, String problem) {
        assertThatThrownBy(() -> SerializedValue.ofHex(typeId, bytes))
                .isInstanceOf(AttributeException.class)
                .hasMessageStartingWith(problem);
    }

    @ParameterizedTest
    @CsvSource({
        "0101,SS,00000000",
        "01ff,BS,00000000",
        "ffff,B,00",
        "0200,M,00000000",
        "0300,L,00000000",
        "0000,NULL,''"
    })
    void typeIdHasTwoBytes(String typeId, Type type, String bytes) {
        SerializedValue serialized = SerializedValue.ofHex(typeId, bytes);
        assertThat(serialized.type()).isEqualTo(type);
        assertThat(serialized).hasToString(typeId + ":" + bytes);
        assertThat(serialized.value(Mode.STRICT).type()).isEqualTo(type);
    }

    @Test
    void typeAndBytesAreCompared() {
        SerializedValue serialized = new SerializedValue(Type.S, new byte[] {1, 2});
        assertThat(serialized)
                .isEqualTo(new SerializedValue(Type.S, new byte[] {1, 2}))
                .isNotEqualTo(new SerializedValue(Type.B, new byte[] {1, 2}))
                .isNotEqualTo(new SerializedValue(Type.S, new byte[] {1, 3}))
                .isNotEqualTo(null);
        assertThat(serialized.hashCode())
                .isNotEqualTo(new SerializedValue(Type.B, new byte[] {1, 2}).hashCode())
                .isNotEqualTo(new SerializedValue(Type.S, new byte[] {1, 3}).hashCode());
    }
}
