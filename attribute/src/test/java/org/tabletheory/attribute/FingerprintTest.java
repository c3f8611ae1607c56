package org.tabletheory.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FingerprintTest {
    @Test
    void equalValuesHaveTheSameFingerprint() {
        assertThat(Fingerprint.of(Value.ss("b", "a"))).isEqualTo(Fingerprint.of(Value.ss("a", "b")));
        assertThat(Fingerprint.of(new Value.N("1.0"))).isEqualTo(Fingerprint.of(Value.n(1)));
        Map<String, Value> one = new LinkedHashMap<>();
        one.put("a", Value.n(1));
        one.put("b", Value.s("x"));
        Map<String, Value> other = new LinkedHashMap<>();
        other.put("b", Value.s("x"));
        other.put("a", new Value.N("1e0"));
        assertThat(Fingerprint.of(new Item(one))).isEqualTo(Fingerprint.of(new Item(other)));
    }

    @Test
    void valuesOfDifferentTypesHaveDifferentFingerprints() {
        assertThat(Fingerprint.of(Value.s("1"))).isNotEqualTo(Fingerprint.of(Value.n(1)));
        assertThat(Fingerprint.of(Value.s(""))).isNotEqualTo(Fingerprint.of(Value.nul()));
        assertThat(Fingerprint.of(Value.l())).isNotEqualTo(Fingerprint.of(Value.m(Map.of())));
    }

    /** Computed with other tools: SHA-256 of the type id and the canonical bytes. Never change these lines. */
    @Test
    void fingerprintsAreStable() {
        assertThat(Fingerprint.of(Value.nul()))
                .isEqualTo("96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7");
        assertThat(Fingerprint.of(Value.s("abc")))
                .isEqualTo("c038ae3bc0bc351d1a67b5446f000f21df05e24bdfd434e905afd2c3eaf801e4");
        assertThat(Fingerprint.of(Value.ss("b", "a")))
                .isEqualTo("f6e2a41c523afe6953c5660003c356e7014c3f96cd5c285cf5296a1103440bb2");
        assertThat(Fingerprint.of(Item.of("PK", Value.s("USER#1"))))
                .isEqualTo("82890d018d893b24ce5934fcd49415df043c99949b7b2f837d0588ab0211a2cc");
    }

    @Test
    void invalidNumberHasNoFingerprint() {
        assertThatThrownBy(() -> Fingerprint.of(new Value.N("x"))).isInstanceOf(AttributeException.class);
    }
}
