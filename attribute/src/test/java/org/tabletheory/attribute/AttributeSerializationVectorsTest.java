package org.tabletheory.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tabletheory.attribute.AttributeSerialization.Mode;
import org.tabletheory.attribute.spi.CanonicalJson;

/** Vectors recorded from the reference implementation, one test each. */
class AttributeSerializationVectorsTest {
    @TestFactory
    List<DynamicTest> everyVectorHolds() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream("attribute-serialization.jsonl"));
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Vector vector = Vector.parse(line);
                tests.add(DynamicTest.dynamicTest(vector.kind + " " + vector.name, vector::check));
            }
        }
        assertThat(tests).hasSize(202);
        return tests;
    }

    private record Vector(
            String kind,
            String name,
            @Nullable String av,
            @Nullable String roundtrip,
            int typeId,
            String bytes,
            boolean canonical) {
        void check() {
            switch (kind) {
                case "ser" -> {
                    Value value = DynamoJson.readValue(Objects.requireNonNull(av));
                    byte[] written = AttributeSerialization.serialize(value);
                    assertThat(value.type().id()).isEqualTo(typeId);
                    assertThat(HexFormat.of().formatHex(written)).isEqualTo(bytes);
                    Value expected = DynamoJson.readValue(roundtrip == null ? av : roundtrip);
                    assertThat(read(Mode.STRICT)).isEqualTo(expected);
                    assertThat(CanonicalJson.write(read(Mode.STRICT))).isEqualTo(CanonicalJson.write(expected));
                }
                case "ser-error" ->
                    assertThatThrownBy(() ->
                                    AttributeSerialization.serialize(DynamoJson.readValue(Objects.requireNonNull(av))))
                            .isInstanceOf(AttributeException.class);
                case "deser-ok" -> {
                    assertThat(read(Mode.LENIENT)).isEqualTo(DynamoJson.readValue(Objects.requireNonNull(av)));
                    if (canonical) {
                        assertThat(read(Mode.STRICT)).isEqualTo(DynamoJson.readValue(av));
                    } else {
                        assertThatThrownBy(() -> read(Mode.STRICT)).isInstanceOf(AttributeException.class);
                    }
                }
                case "deser-error" -> {
                    assertThatThrownBy(() -> read(Mode.LENIENT)).isInstanceOf(AttributeException.class);
                    assertThatThrownBy(() -> read(Mode.STRICT)).isInstanceOf(AttributeException.class);
                }
                default -> throw new AssertionError("unknown kind " + kind);
            }
        }

        private Value read(Mode mode) {
            Type type = Type.ofId(typeId);
            if (type == null) {
                throw new AttributeException("no type", "");
            }
            return AttributeSerialization.deserialize(type, HexFormat.of().parseHex(bytes), mode);
        }

        static Vector parse(String line) {
            String typeId = field(line, "typeId");
            return new Vector(
                    Objects.requireNonNull(field(line, "kind")),
                    Objects.requireNonNull(field(line, "name")),
                    field(line, "av"),
                    field(line, "roundtrip"),
                    typeId != null && typeId.length() == 4 ? HexFormat.fromHexDigits(typeId) : -1,
                    Objects.requireNonNullElse(field(line, "bytes"), ""),
                    "true".equals(field(line, "canonical")));
        }

        /** Extracts a field without parsing, because vectors contain JSON that a parser rejects (lone surrogates). */
        private static @Nullable String field(String line, String name) {
            int start = line.indexOf("\"" + name + "\": ");
            if (start < 0) {
                return null;
            }
            start += name.length() + 4;
            int depth = 0;
            boolean quoted = false;
            int end = start;
            for (; end < line.length(); end++) {
                char c = line.charAt(end);
                if (quoted) {
                    end += c == '\\' ? 1 : 0;
                    quoted = c != '"';
                } else if (depth == 0 && (c == ',' || c == '}')) {
                    break;
                } else {
                    quoted = c == '"';
                    depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
                }
            }
            String text = line.substring(start, end);
            return text.startsWith("\"") ? text.substring(1, text.length() - 1) : text;
        }
    }
}
