package org.tabletheory.engine.internal.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.json.JsonNumber;

/** What is read from the JSON of attribute values, and the service's errors of JSON that is not one. */
class AttributeValuesTest {
    private static final String INVALID = "One or more parameter values were invalid: ";
    private static final String VALUE_TYPE = "com.amazonaws.dynamodb.v20120810.AttributeValue";

    private static Map<String, Object> json(String type, Object content) {
        return Map.of(type, content);
    }

    private static Stream<Arguments> values() {
        return Stream.of(
                arguments(json("S", ""), Value.s("")),
                arguments(json("N", "1.50e1"), Value.n("15")),
                arguments(json("B", "AP8="), Value.b(new byte[] {0, -1})),
                arguments(json("B", ""), Value.b(new byte[0])),
                arguments(json("B", "AAAA"), Value.b(new byte[3])),
                arguments(json("BOOL", false), Value.bool(false)),
                arguments(json("BOOL", "1"), Value.bool(true)),
                arguments(json("NULL", true), Value.nul()),
                arguments(json("SS", List.of("b", "a")), Value.ss("a", "b")),
                arguments(json("NS", List.of("2", "1e0")), Value.ns("1", "2")),
                arguments(json("BS", List.of("Ag==", "AQ==")), Value.bs(new byte[] {1}, new byte[] {2})),
                arguments(json("L", List.of()), Value.l()),
                arguments(json("L", List.of(json("S", "x"), json("NULL", true))), Value.l(Value.s("x"), Value.nul())),
                arguments(json("M", Map.of()), Value.m(Map.of())),
                arguments(json("M", Map.of("", json("S", "x"))), Value.m(Map.of("", Value.s("x")))));
    }

    @ParameterizedTest
    @MethodSource("values")
    void eachTypeIsRead(Object json, Value expected) {
        assertThat(AttributeValues.value(json)).isEqualTo(expected);
        assertThat(AttributeValues.parameter(json)).isEqualTo(expected);
        assertThat(AttributeValues.item(Map.of("a", json))).isEqualTo(Item.of("a", expected));
    }

    @Test
    void unknownMembersAndMembersWithoutContentAreIgnored() {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("N", null);
        json.put("X", "other");
        json.put("S", "x");
        assertThat(AttributeValues.value(json)).isEqualTo(Value.s("x"));
    }

    private static Stream<Arguments> invalidValues() {
        return Stream.of(
                arguments(
                        Map.of(),
                        "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes"),
                arguments(
                        json("X", "x"),
                        "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes"),
                arguments(
                        Map.of("S", "x", "BOOL", true),
                        "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the "
                                + "supported datatypes"),
                arguments(json("NULL", false), INVALID + "Null attribute value types must have the value of true"),
                arguments(json("SS", List.of()), INVALID + "An string set  may not be empty"),
                arguments(json("NS", List.of()), INVALID + "An number set  may not be empty"),
                arguments(json("BS", List.of()), INVALID + "Binary sets should not be empty"),
                arguments(
                        json("SS", List.of("b", "a", "b")),
                        INVALID + "Input collection [b, a, b] contains duplicates."),
                arguments(json("NS", List.of("1", "2", "1.0")), "Input collection contains duplicates"),
                arguments(
                        json("NS", List.of("1", "2", "x")), "The parameter cannot be converted to a numeric value: x"),
                arguments(
                        json("BS", List.of("AQ==", "AQ==")),
                        INVALID + "Input collection [AQ==, AQ==]of type BS contains duplicates."),
                arguments(
                        json("M", Map.of("x".repeat(65_536), json("S", ""))),
                        "Attribute name is too large, must be less than 65536 bytes"));
    }

    @ParameterizedTest
    @MethodSource("invalidValues")
    void anInvalidValueIsAValidationError(Object json, String message) {
        assertThatThrownBy(() -> AttributeValues.value(json)).isInstanceOfSatisfying(DynamoError.class, error -> {
            assertThat(error.code()).isEqualTo("ValidationException");
            assertThat(error).hasMessage(message);
        });
    }

    private static Stream<Arguments> otherJson() {
        String list = "Unexpected field type";
        String structure = "Start of structure or map found where not expected";
        return Stream.of(
                arguments("x", list),
                arguments(List.of(), "Unrecognized collection type class " + VALUE_TYPE),
                arguments(json("S", true), "TRUE_VALUE cannot be converted to String"),
                arguments(json("S", false), "FALSE_VALUE cannot be converted to String"),
                arguments(json("N", new JsonNumber("1")), "NUMBER_VALUE cannot be converted to String"),
                arguments(json("N", new JsonNumber("1.5")), "DECIMAL_VALUE cannot be converted to String"),
                arguments(json("S", List.of()), "Unrecognized collection type class java.lang.String"),
                arguments(json("S", Map.of()), structure),
                arguments(json("BOOL", "maybe"), "Unexpected token received from parser"),
                arguments(json("BOOL", new JsonNumber("1")), "NUMBER_VALUE cannot be converted to Boolean"),
                arguments(json("NULL", List.of()), "Unrecognized collection type class java.lang.Boolean"),
                arguments(json("SS", "x"), list),
                arguments(json("SS", List.of(true)), "TRUE_VALUE cannot be converted to String"),
                arguments(json("NS", Map.of()), structure),
                arguments(json("BS", "AQ=="), list),
                arguments(json("L", Map.of()), structure),
                arguments(json("L", Arrays.asList("x")), list),
                arguments(json("M", "x"), list),
                arguments(
                        json("M", List.of()),
                        "Unrecognized collection type java.util.Map<java.lang.String, " + VALUE_TYPE + ">"),
                arguments(json("B", true), "only base-64-encoded strings are convertible to bytes"),
                arguments(json("B", List.of()), "Unrecognized collection type class java.nio.ByteBuffer"),
                arguments(json("B", "AQ="), "Base64 encoded length is expected a multiple of 4 bytes but found: 3"),
                arguments(json("B", "AQ*="), "Invalid Base64 character: '*'"),
                arguments(json("B", "AR=="), "Invalid last non-pad Base64 character dectected"),
                arguments(json("B", "AAAAAAB="), "Invalid last non-pad Base64 character dectected"),
                arguments(
                        json("BS", List.of("A")),
                        "Base64 encoded length is expected a multiple of 4 bytes but found: 1"));
    }

    @ParameterizedTest
    @MethodSource("otherJson")
    void otherJsonIsASerializationError(Object json, String message) {
        assertThatThrownBy(() -> AttributeValues.value(json)).isInstanceOfSatisfying(DynamoError.class, error -> {
            assertThat(error.code()).isEqualTo("SerializationException");
            assertThat(error).hasMessage(message);
        });
    }

    private static Object nested(String type, int levels) {
        Object value = json("S", "x");
        for (int i = 0; i < levels; i++) {
            value = type.equals("L") ? json("L", List.of(value)) : json("M", Map.of("a", value));
        }
        return value;
    }

    @ParameterizedTest
    @ValueSource(strings = {"L", "M"})
    void anAttributeHasAtMost31LevelsOfListsAndMaps(String type) {
        assertThat(AttributeValues.value(nested(type, 31)).type().name()).isEqualTo(type);
        assertThatThrownBy(() -> AttributeValues.value(nested(type, 32)))
                .hasMessage("Nesting Levels have exceeded supported limits: Attributes in the item have nested levels "
                        + "beyond supported limit");
    }

    @Test
    void anAttributeNameHas1To65535Bytes() {
        String longest = "x".repeat(65_535);
        assertThat(AttributeValues.item(Map.of(longest, json("S", ""))).get(longest))
                .isEqualTo(Value.s(""));
        String wide = "\u20ac".repeat(21_845);
        assertThat(AttributeValues.item(Map.of(wide, json("S", ""))).get(wide)).isEqualTo(Value.s(""));
        for (String name : List.of(longest + "x", wide + "x")) {
            assertThatThrownBy(() -> AttributeValues.item(Map.of(name, json("S", ""))))
                    .hasMessage("Attribute name is too large, must be less than 65536 bytes");
        }
        assertThatThrownBy(() -> AttributeValues.item(Map.of("", json("S", ""))))
                .hasMessage("Empty attribute name");
    }
}
