package org.tabletheory.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Value;
import org.tabletheory.crypto.internal.AesGcm;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;

class AttributeCipherTest {
    private static final String MODEL = "Patient";
    private static final String ATTRIBUTE = "taxId";
    private static final byte[] ASSOCIATED = "theorydb:encrypted:v1|attr=taxId".getBytes(UTF_8);

    @TempDir
    Path directory;

    private KeyProvider keys = new DeterministicTestKeys("");
    private AttributeCipher cipher = new AttributeCipher(keys);

    @BeforeEach
    void key() {
        keys = DevelopmentKeyFile.create(directory.resolve("dev.key"));
        cipher = new AttributeCipher(keys);
    }

    static Stream<Value> values() {
        Value deep = Value.s("bottom");
        for (int level = 1; level < 32; level++) {
            deep = level % 2 == 0 ? Value.l(deep, Value.n(level)) : Value.m(Map.of("ключ " + level, deep));
        }
        return Stream.of(
                Value.s(""),
                Value.s("plain \"quoted\" \\ <html> & \u2028 \u0000 ключ 🗝"),
                Value.n("-0.00000000000000000000000000000000000001"),
                Value.n("12345678901234567890123456789012345678"),
                Value.b(),
                Value.b((byte) 0, (byte) -1, (byte) 62, (byte) 63),
                Value.bool(true),
                Value.bool(false),
                Value.nul(),
                Value.ss("b", "a", "<"),
                Value.ns("3", "1.5"),
                Value.bs(new byte[] {1}, new byte[0]),
                Value.l(),
                Value.m(Map.of()),
                Value.l(Value.m(Map.of("b", Value.ss("x"), "a", Value.nul())), Value.l(), Value.bool(true)),
                deep);
    }

    @ParameterizedTest
    @MethodSource("values")
    void everyTypeRoundTrips(Value value) {
        Value stored = cipher.seal(MODEL, ATTRIBUTE, value);

        assertThat(((Value.M) stored).values().keySet()).containsExactly("v", "edk", "nonce", "ct");
        assertThat(cipher.open(MODEL, ATTRIBUTE, stored)).isEqualTo(value);
        assertThat(DynamoJson.write(cipher.open(MODEL, ATTRIBUTE, stored))).isEqualTo(sorted(value));
    }

    /** Decrypted maps are sorted by name. */
    private static String sorted(Value value) {
        return DynamoJson.write(inOrder(value));
    }

    private static Value inOrder(Value value) {
        if (value instanceof Value.L list) {
            return new Value.L(
                    list.values().stream().map(AttributeCipherTest::inOrder).toList());
        }
        if (value instanceof Value.M map) {
            Map<String, Value> entries = new LinkedHashMap<>();
            map.values().keySet().stream()
                    .sorted()
                    .forEach(name -> entries.put(name, inOrder(map.values().getOrDefault(name, Value.nul()))));
            return new Value.M(entries);
        }
        return value;
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = ';',
            value = {
                "{\"t\":\"L\"};{\"L\":[]}",
                "{\"t\":\"L\",\"l\":[]};{\"L\":[]}",
                "{\"t\":\"M\"};{\"M\":{}}",
                "{\"t\":\"M\",\"m\":{}};{\"M\":{}}",
                "{\"t\":\"SS\"};{\"SS\":[]}",
                "{\"t\":\"NS\"};{\"NS\":[]}",
                "{\"t\":\"BS\"};{\"BS\":[]}",
                "{\"t\":\"L\",\"l\":[{\"t\":\"M\"},{\"t\":\"SS\",\"ss\":[]}]};{\"L\":[{\"M\":{}},{\"SS\":[]}]}",
                "{\"t\":\"S\",\"s\":\"a<b>&c\"};{\"S\":\"a<b>&c\"}",
                "{\"t\":\"S\",\"s\":\"a\\u003cb\\u003e\\u0026c\"};{\"S\":\"a<b>&c\"}",
                "{\"s\":\"value first\",\"t\":\"S\"};{\"S\":\"value first\"}"
            })
    void textOfOtherRuntimesIsRead(String text, String value) {
        assertThat(cipher.open(MODEL, ATTRIBUTE, sealedText(text))).isEqualTo(DynamoJson.readValue(value));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "swordfish",
                "null",
                "[]",
                "{}",
                "{\"t\":\"S\"}",
                "{\"t\":\"N\"}",
                "{\"s\":\"swordfish\"}",
                "{\"t\":\"N\",\"s\":\"swordfish\"}",
                "{\"t\":\"S\",\"s\":\"a\",\"s\":\"swordfish\"}",
                "{\"t\":\"S\",\"t\":\"S\",\"s\":\"swordfish\"}",
                "{\"t\":\"N\",\"n\":\"swordfish\"}",
                "{\"t\":\"N\",\"n\":42}",
                "{\"t\":\"B\",\"b\":\"sword*fish\"}",
                "{\"t\":\"NULL\",\"null\":false}",
                "{\"t\":\"SS\",\"ss\":[\"swordfish\",\"swordfish\"]}",
                "{\"t\":\"M\",\"m\":{\"swordfish\":{\"t\":\"NULL\",\"null\":true},\"swordfish\":{\"t\":\"NULL\",\"null\":true}}}",
                "{\"t\":\"X\",\"x\":\"swordfish\"}",
                "{\"t\":\"S\",\"s\":\"swordfish\"} more",
                "{\"t\":\"S\",\"s\":\"swordfish"
            })
    void malformedTextIsRejectedWithoutRevealingIt(String text) {
        assertRejected(() -> cipher.open(MODEL, ATTRIBUTE, sealedText(text)));
    }

    @Test
    void deeplyNestedTextIsRejected() {
        String text = "{\"t\":\"L\",\"l\":[".repeat(33) + "]}".repeat(33);

        assertRejected(() -> cipher.open(MODEL, ATTRIBUTE, sealedText(text)));
    }

    @Test
    void everyFlippedBitIsDetected() {
        Envelope envelope = Envelope.of(cipher.seal(MODEL, ATTRIBUTE, Value.s("swordfish")));
        for (String part : new String[] {"edk", "nonce", "ct"}) {
            Value.M stored = (Value.M) envelope.toValue();
            byte[] bytes = ((Value.B) stored.values().getOrDefault(part, Value.b())).bytes();
            for (int bit = 0; bit < bytes.length * 8; bit++) {
                bytes[bit / 8] ^= (byte) (1 << bit % 8);
                Value flipped = with(stored, part, Value.b(bytes));
                assertRejected(() -> cipher.open(MODEL, ATTRIBUTE, flipped));
                bytes[bit / 8] ^= (byte) (1 << bit % 8);
            }
        }
    }

    /** As in the other runtimes. */
    @Test
    void furtherMembersOfAnEnvelopeAreIgnored() {
        Value.M stored = (Value.M) cipher.seal(MODEL, ATTRIBUTE, Value.s("swordfish"));

        assertThat(cipher.open(MODEL, ATTRIBUTE, with(stored, "note", Value.s("x"))))
                .isEqualTo(Value.s("swordfish"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "2", "1.0", "01", "-1", "11", ""})
    void otherVersionsAreRejected(String version) {
        Value.M stored = (Value.M) cipher.seal(MODEL, ATTRIBUTE, Value.s("swordfish"));

        assertRejected(() -> cipher.open(MODEL, ATTRIBUTE, with(stored, "v", new Value.N(version))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"S\":\"swordfish\"}",
                "{\"NULL\":true}",
                "{\"M\":{}}",
                "{\"M\":{\"v\":{\"S\":\"1\"},\"edk\":{\"B\":\"AQ==\"},\"nonce\":{\"B\":\"AQ==\"},\"ct\":{\"B\":\"AQ==\"}}}",
                "{\"M\":{\"v\":{\"N\":\"1\"},\"edk\":{\"B\":\"\"},\"nonce\":{\"B\":\"AAAAAAAAAAAAAAAA\"},\"ct\":{\"B\":\"AAAAAAAAAAAAAAAAAAAAAA==\"}}}",
                "{\"M\":{\"v\":{\"N\":\"1\"},\"edk\":{\"B\":\"AQ==\"},\"nonce\":{\"B\":\"\"},\"ct\":{\"B\":\"AAAAAAAAAAAAAAAAAAAAAA==\"}}}",
                "{\"M\":{\"v\":{\"N\":\"1\"},\"edk\":{\"B\":\"AQ==\"},\"nonce\":{\"B\":\"AAAAAAAAAAAAAAAA\"},\"ct\":{\"B\":\"AQ==\"}}}",
                "{\"M\":{\"v\":{\"N\":\"1\"},\"edk\":{\"S\":\"swordfish\"},\"nonce\":{\"B\":\"AAAAAAAAAAAAAAAA\"},\"ct\":{\"B\":\"AA==\"}}}",
                "{\"M\":{\"v\":{\"N\":\"1\"},\"edk\":{\"B\":\"AQ==\"},\"nonce\":{\"B\":\"AAAAAAAAAAAAAAAA\"}}}"
            })
    void plaintextIsRejected(String stored) {
        assertRejected(() -> cipher.open(MODEL, ATTRIBUTE, DynamoJson.readValue(stored)));
    }

    @Test
    void envelopeOfAnotherAttributeIsRejected() {
        Value stored = cipher.seal(MODEL, "nickname", Value.s("swordfish"));

        assertRejected(() -> cipher.open(MODEL, ATTRIBUTE, stored));
    }

    @Test
    void sameValueEncryptsDifferentlyEachTime() {
        Envelope first = Envelope.of(cipher.seal(MODEL, ATTRIBUTE, Value.s("swordfish")));
        Envelope second = Envelope.of(cipher.seal(MODEL, ATTRIBUTE, Value.s("swordfish")));

        assertThat(first.nonce()).isNotEqualTo(second.nonce());
        assertThat(first.encryptedKey()).isNotEqualTo(second.encryptedKey());
        assertThat(first.ciphertext()).isNotEqualTo(second.ciphertext());
    }

    @Test
    void keysAreWipedAfterEachValue() {
        CountingKeys counted = new CountingKeys(keys);
        AttributeCipher counting = new AttributeCipher(counted);

        Value stored = counting.seal(MODEL, ATTRIBUTE, Value.s("swordfish"));
        counting.open(MODEL, ATTRIBUTE, stored);

        assertThat(counted.generated).hasValue(1);
        assertThat(counted.decrypted).hasValue(1);
        assertThat(counted.given).hasSize(2).allSatisfy(key -> {
            assertThat(key.isDestroyed()).isTrue();
            assertThatThrownBy(key::getEncoded).isInstanceOf(IllegalStateException.class);
        });
    }

    @Test
    void providerFailureHasModelAndAttribute() {
        AttributeCipher failing = new AttributeCipher(new KeyProvider() {
            @Override
            public DataKey generate(KeyUse use) {
                throw new DataKeyException("the key is disabled", ErrorCodes.ACCESS_DENIED, null);
            }

            @Override
            public DataKey decrypt(byte[] encryptedKey, KeyUse use) {
                throw new IllegalStateException("out of order");
            }
        });

        assertThatThrownBy(() -> failing.seal(MODEL, ATTRIBUTE, Value.s("swordfish")))
                .isInstanceOfSatisfying(DataKeyException.class, error -> {
                    assertThat(error.codes()).containsExactly(ErrorCodes.DATA_KEY, ErrorCodes.ACCESS_DENIED);
                    assertThat(error.attributePath()).isEqualTo(ATTRIBUTE);
                    assertThat(error).hasMessage("encrypt of Patient at taxId: the key is disabled");
                });
        assertThatThrownBy(() -> failing.open(MODEL, ATTRIBUTE, cipher.seal(MODEL, ATTRIBUTE, Value.s("swordfish"))))
                .isInstanceOf(DataKeyException.class)
                .as("without the provider's message, which may contain a secret")
                .hasMessage("decrypt of Patient at taxId: the key provider threw java.lang.IllegalStateException");
    }

    @Test
    void resealEncryptsWithTheCurrentKeyOnce() {
        Value old = cipher.seal(MODEL, ATTRIBUTE, Value.s("swordfish"));
        DevelopmentKeyFile newer = DevelopmentKeyFile.create(directory.resolve("new.key"));
        AttributeCipher rotated = new AttributeCipher(KeyRing.of(newer, keys));

        Value fresh = rotated.reseal(MODEL, ATTRIBUTE, old, newer.keyId()).orElseThrow();

        assertThat(rotated.open(MODEL, ATTRIBUTE, old)).isEqualTo(Value.s("swordfish"));
        assertThat(new AttributeCipher(newer).open(MODEL, ATTRIBUTE, fresh)).isEqualTo(Value.s("swordfish"));
        assertThat(rotated.reseal(MODEL, ATTRIBUTE, fresh, newer.keyId())).isEmpty();
        assertRejected(() -> new AttributeCipher(newer).open(MODEL, ATTRIBUTE, old));
        assertThatThrownBy(() -> new AttributeCipher(KeyRing.of(newer)).open(MODEL, ATTRIBUTE, old))
                .hasMessageContaining("not encrypted with any of the 1 keys");
    }

    @Test
    void errorOfAKeyRingHasThatOfItsLastProviderAsCause() {
        Value stored = cipher.seal(MODEL, ATTRIBUTE, Value.s("swordfish"));
        KeyRing others = KeyRing.of(new NoKeys("first"), new NoKeys("second"), new NoKeys("last"));

        assertThatThrownBy(() -> new AttributeCipher(others).open(MODEL, ATTRIBUTE, stored))
                .hasMessageContaining("not encrypted with any of the 3 keys")
                .hasStackTraceContaining("Caused by: " + UnknownKeyException.class.getName() + ": last");
    }

    private record NoKeys(String name) implements KeyProvider {
        @Override
        public DataKey generate(KeyUse use) {
            throw new UnknownKeyException(name, null);
        }

        @Override
        public DataKey decrypt(byte[] encryptedKey, KeyUse use) {
            throw new UnknownKeyException(name, null);
        }
    }

    @Test
    void resealChecksAnEnvelopeOfTheCurrentKeyToo() {
        Value stored = cipher.seal(MODEL, ATTRIBUTE, Value.s("swordfish"));
        Value moved = cipher.seal(MODEL, "another", Value.s("swordfish"));
        String current = keys.generate(new KeyUse(MODEL, ATTRIBUTE, 1)).keyId();

        assertThat(cipher.reseal(MODEL, ATTRIBUTE, stored, current)).isEmpty();
        assertRejected(() -> cipher.reseal(MODEL, ATTRIBUTE, moved, current));
    }

    @Test
    void secretsAreNeitherPrintedNorSerialized() {
        DataKey key = new DataKey("id-1", new byte[32], new byte[] {1});

        assertThat(key).hasToString("DataKey[under id-1]");
        assertThatThrownBy(() -> new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(key))
                .isInstanceOf(NotSerializableException.class);
        assertThat(Envelope.of(cipher.seal(MODEL, ATTRIBUTE, Value.s("swordfish"))))
                .hasToString("Envelope[v=1, edk 72 bytes, nonce 12 bytes, ct 41 bytes]");
    }

    @Test
    void keyOfTheWrongSizeIsRejected() {
        assertThatThrownBy(() -> new DataKey("id-1", new byte[16], new byte[] {1}))
                .isInstanceOf(DataKeyException.class)
                .hasMessageContaining("32 bytes");
        assertThatThrownBy(() -> new DataKey("id-1", new byte[32], new byte[0])).isInstanceOf(DataKeyException.class);
    }

    private Value sealedText(String text) {
        try (DataKey key = keys.generate(new KeyUse(MODEL, ATTRIBUTE, text.length()))) {
            byte[] nonce = new byte[12];
            byte[] ciphertext = AesGcm.encrypt(key.ciphers(), key, nonce, ASSOCIATED, text.getBytes(UTF_8));
            return new Envelope(key.encryptedKey(), nonce, ciphertext).toValue();
        }
    }

    private static Value with(Value.M map, String name, Value value) {
        Map<String, Value> entries = new LinkedHashMap<>(map.values());
        entries.put(name, value);
        return Value.m(entries);
    }

    private static void assertRejected(ThrowingCallable opening) {
        assertThatThrownBy(opening).isInstanceOfSatisfying(TableTheoryException.class, error -> {
            assertThat(error.codes()).contains(ErrorCodes.INVALID_ENCRYPTED_ENVELOPE);
            assertThat(error.model()).isEqualTo(MODEL);
            assertThat(error.attributePath()).isEqualTo(ATTRIBUTE);
            for (Throwable cause = error; cause != null; cause = cause.getCause()) {
                assertThat(cause.toString()).doesNotContain("swordfish");
            }
        });
    }
}
