package org.tabletheory.onetable.internal.saved;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.schema.document.JsonValue.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.internal.js.DateForm;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.FieldType;
import org.tabletheory.schema.onetable.OneTableField;
import org.tabletheory.schema.onetable.OneTableParams;

/** What the values of filters are compared as, by the type of the filter. */
class FilterValuesTest {
    private static final JsonValue ONE = new JsonValue.Num("1");
    private static final JsonValue TRUE = JsonValue.bool(true);

    private static FilterValues values(DateForm numericDates, String... trueParams) {
        return new FilterValues(new OneTableParams(options(trueParams)), numericDates);
    }

    private static JsonValue.Obj options(String... names) {
        Map<String, JsonValue> options = new LinkedHashMap<>();
        for (String name : names) {
            options.put(name, TRUE);
        }
        return new JsonValue.Obj(options);
    }

    private static OneTableField field(FieldType type, String... trueOptions) {
        return new OneTableField("f", type, null, null, options(trueOptions));
    }

    private static JsonValue array(JsonValue... elements) {
        return new JsonValue.Array(List.of(elements));
    }

    private final FilterValues values = values(DateForm.MILLIS);

    private Value of(JsonValue value, @Nullable String type) {
        return values.of(value, type, null);
    }

    @Test
    void valueWithoutATypeHasThatOfItsJson() {
        JsonValue object = new JsonValue.Obj(Map.of("a", array(ONE, text("x"), TRUE, new JsonValue.Null())));

        assertThat(of(object, null))
                .isEqualTo(Value.m(Map.of("a", Value.l(Value.n(1), Value.s("x"), Value.bool(true), Value.nul()))));
        assertThat(of(text("1"), "array")).isEqualTo(Value.s("1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"string", "String", "binary", "buffer", "arraybuffer"})
    void textsAndBytesAreStoredAsText(String type) {
        assertThat(of(text("AQI="), type)).isEqualTo(Value.s("AQI="));
        assertThat(of(new JsonValue.Num("1.50"), type)).isEqualTo(Value.s("1.5"));
        assertThat(of(TRUE, type)).isEqualTo(Value.s("true"));
    }

    @Test
    void numbersAreExactIfTheyAreJsonNumbers() {
        assertThat(of(new JsonValue.Num("12345678901234567890"), "number")).isEqualTo(Value.n("12345678901234567890"));
        assertThat(of(text(" 1.50 "), "Number")).isEqualTo(Value.n("1.5"));
        assertThatThrownBy(() -> of(text("one"), "number")).hasMessage("a value of type number is not a number");
    }

    @Test
    void booleansAreTrueOrTheTextTrue() {
        assertThat(of(TRUE, "boolean")).isEqualTo(Value.bool(true));
        assertThat(of(text("true"), "boolean")).isEqualTo(Value.bool(true));
        assertThat(of(text("yes"), "boolean")).isEqualTo(Value.bool(false));
    }

    @Test
    void setsHaveTheTypeOfTheirElements() {
        assertThat(of(array(ONE, new JsonValue.Num("2.0")), "set")).isEqualTo(Value.ns("1", "2"));
        assertThat(of(array(text("a"), ONE), "Set")).isEqualTo(Value.ss("a", "1"));
        assertThat(of(text("a"), "set")).isEqualTo(Value.s("a"));
        assertThatThrownBy(() -> of(array(), "set"))
                .hasMessage("a value of type set is empty, which DynamoDB cannot store");
    }

    /** 1970-01-02T00:00:01Z */
    @ParameterizedTest
    @ValueSource(strings = {"1970-01-02T00:00:01.000Z", "1970-01-02T00:00:01Z"})
    void datesHaveTheFormOfTheirField(String date) {
        JsonValue given = text(date);
        OneTableField plain = field(FieldType.DATE);

        assertThat(values.of(given, "date", null)).isEqualTo(Value.n(86_401_000));
        assertThat(values(DateForm.SECONDS).of(given, "date", plain)).isEqualTo(Value.n(86_401));
        assertThat(values(DateForm.MILLIS, "isoDates").of(given, "date", plain))
                .isEqualTo(Value.s("1970-01-02T00:00:01.000Z"));
        assertThat(values.of(given, "date", field(FieldType.DATE, "isoDates")))
                .isEqualTo(Value.s("1970-01-02T00:00:01.000Z"));
        assertThat(values.of(given, "date", field(FieldType.DATE, "ttl"))).isEqualTo(Value.n(86_401));
    }

    /** A number is what is stored already, unless the field stores something else. */
    @Test
    void numbersAreDatesInMilliseconds() {
        JsonValue millis = new JsonValue.Num("86401000");

        assertThat(values(DateForm.SECONDS).of(millis, "date", field(FieldType.DATE)))
                .isEqualTo(Value.n(86_401_000));
        assertThat(values.of(text("86401000"), "date", field(FieldType.DATE))).isEqualTo(Value.n(86_401_000));
        assertThat(values.of(millis, "date", field(FieldType.DATE, "ttl"))).isEqualTo(Value.n(86_401));
        assertThat(values.of(millis, "date", field(FieldType.DATE, "isoDates")))
                .isEqualTo(Value.s("1970-01-02T00:00:01.000Z"));
        assertThatThrownBy(() -> of(text("soon"), "date"))
                .hasMessage("a value of type date is not a date; use ISO 8601 or milliseconds since 1970");
    }

    @ParameterizedTest
    @CsvSource({"ARRAY", "SET", "OBJECT"})
    void memberOfAContainerHasTheTypeOfItsJson(FieldType container) {
        assertThat(values.member(ONE, container.name().toLowerCase(Locale.ROOT), field(container)))
                .isEqualTo(Value.n(1));
    }

    @Test
    void memberHasTheTypeOfTheFilterOtherwise() {
        assertThat(values.member(ONE, "string", field(FieldType.SET))).isEqualTo(Value.s("1"));
        assertThat(values.member(ONE, null, field(FieldType.SET))).isEqualTo(Value.n(1));
    }

    @Test
    void bytesAreStoredAsBytesInArraysAndSetsOnly() {
        Value bytes = Value.b(new byte[] {(byte) 0xfb, (byte) 0xff});

        assertThat(values.member(text("+/8="), "binary", field(FieldType.SET))).isEqualTo(bytes);
        assertThat(values.member(text("-_8"), "binary", field(FieldType.ARRAY))).isEqualTo(bytes);
        assertThat(values.member(text("-_8"), "binary", null)).isEqualTo(bytes);
        assertThat(values.member(text("-_8"), "binary", field(FieldType.STRING)))
                .isEqualTo(Value.s("-_8"));
        assertThatThrownBy(() -> values.member(text("+"), "binary", null))
                .hasMessage("a value of type binary is not base64");
    }
}
