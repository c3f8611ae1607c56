package org.tabletheory.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.document.JsonValue;

class NamesAndFormatsTest {

    @ParameterizedTest
    @CsvSource({
        "PK, PK, pk",
        "SK, SK, sk",
        "ID, id, id",
        "id, id, id",
        "userID, userID, user_id",
        "UserId, userId, user_id",
        "URLValue, urlValue, url_value",
        "urlValue, urlValue, url_value",
        "URL, url, url",
        "A, a, a",
        "aB, aB, a_b",
        "AB, ab, ab",
        "Ab, ab, ab",
        "HTTPServer2Port, httpServer2Port, http_server2port",
        "area51Name, area51Name, area51name",
        "AB1, ab1, ab1",
        "'', '', ''"
    })
    void defaultNamesFollowTheConvention(String javaName, String camel, String snake) {
        assertThat(NamingConvention.CAMEL_CASE.derive(javaName)).isEqualTo(camel);
        assertThat(NamingConvention.DYNAMORM.derive(javaName)).isEqualTo(camel);
        assertThat(NamingConvention.SNAKE_CASE.derive(javaName)).isEqualTo(snake);
    }

    @Test
    void conventionsAcceptNames() {
        for (NamingConvention camel : List.of(NamingConvention.CAMEL_CASE, NamingConvention.DYNAMORM)) {
            assertThat(List.of("PK", "SK", "a", "userId", "a1B")).allMatch(camel::accepts);
            assertThat(List.of("Pk", "UserId", "user_id", "1a", "")).noneMatch(camel::accepts);
        }
        assertThat(List.of("a", "user_id", "a1_2")).allMatch(NamingConvention.SNAKE_CASE::accepts);
        assertThat(List.of("PK", "SK", "userId", "_a", "a_", "a__b", "1a"))
                .noneMatch(NamingConvention.SNAKE_CASE::accepts);
        for (NamingConvention convention : NamingConvention.values()) {
            assertThat(NamingConvention.of(convention.text())).isEqualTo(convention);
        }
        assertThat(NamingConvention.of("kebab")).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-01-02T03:04:05Z", "2026-01-02T03:04:05.123456789Z", "2026-01-02T03:04:05+01:00"})
    void timestampsAreRfc3339(String text) {
        assertThat(Format.RFC3339_NANO.accepts(Value.s(text))).isTrue();
    }

    @Test
    void valuesHaveTheirFormat() {
        for (String other : List.of("", "today", "2026-01-02", "2026-13-02T03:04:05Z")) {
            assertThat(Format.RFC3339_NANO.accepts(Value.s(other))).as(other).isFalse();
        }
        assertThat(Format.RFC3339_NANO.accepts(Value.n(1))).isFalse();
        for (Format whole : List.of(Format.INT, Format.UNIX_SECONDS)) {
            assertThat(List.of(Value.n(0), Value.n(-7), Value.n("1e3"), Value.n("1.0")))
                    .allMatch(whole::accepts);
            assertThat(List.of(Value.n("1.5"), Value.n("0.1"), Value.n("-0.5"), Value.s("1"), Value.nul()))
                    .noneMatch(whole::accepts);
        }
        assertThat(List.of("1", "-1.50", "+2", ".5", "1.", "1e3", "1E-3"))
                .allMatch(text -> Format.DECIMAL_STRING.accepts(Value.s(text)));
        assertThat(List.of("", "x", "1x", ".", "1e", "--1", "1,5"))
                .noneMatch(text -> Format.DECIMAL_STRING.accepts(Value.s(text)));
        assertThat(Format.DECIMAL_STRING.accepts(Value.n("1.5"))).isTrue();
        assertThat(Format.DECIMAL_STRING.accepts(Value.bool(true))).isFalse();
    }

    @Test
    void formatsFitTypesAndHaveExamples() {
        Map<Format, Set<Type>> fitting = Map.of(
                Format.RFC3339_NANO, EnumSet.of(Type.S),
                Format.UNIX_SECONDS, EnumSet.of(Type.N),
                Format.INT, EnumSet.of(Type.N),
                Format.DECIMAL_STRING, EnumSet.of(Type.S, Type.N));
        fitting.forEach((format, types) -> {
            for (Type type : Type.values()) {
                assertThat(format.fits(type)).as("%s of %s", format, type).isEqualTo(types.contains(type));
            }
            assertThat(Format.of(format.text())).isEqualTo(format);
        });
        assertThat(Format.of("uuid")).isNull();
        assertThat(Format.RFC3339_NANO.example()).isEqualTo("an Instant, or text such as 2026-01-02T03:04:05.123Z");
        assertThat(Format.DECIMAL_STRING.example()).isEqualTo("a decimal number such as 12.50");
        assertThat(Format.INT.example()).isEqualTo("a whole number");
        assertThat(Format.UNIX_SECONDS.example()).isEqualTo("a whole number");
    }

    @Test
    void rolesOfIndexesHaveTheNameOfTheIndex() {
        assertThat(Role.indexPk("gsi").text()).isEqualTo("index_pk:gsi");
        assertThat(Role.indexSk("gsi")).hasToString("index_sk:gsi");
        assertThat(Role.of("index_pk:gsi")).isEqualTo(Role.indexPk("gsi"));
        assertThat(Role.of("index_sk:g")).isEqualTo(Role.indexSk("g"));
        assertThat(Role.of("ttl")).isEqualTo(Role.TTL);
        for (String unknown : List.of("index_pk:", "index_pk", "ttl:gsi", "TTL", "")) {
            assertThat(Role.of(unknown)).as(unknown).isNull();
        }
        assertThatThrownBy(() -> Role.indexPk("")).hasMessage("index_pk: needs an index name");
        assertThatThrownBy(() -> new Role(Role.Kind.INDEX_SK, null)).hasMessage("index_sk: needs an index name");
        assertThatThrownBy(() -> new Role(Role.Kind.TTL, "gsi")).hasMessage("ttl does not take an index name");
        assertThat(List.of(Role.indexSk("a"), Role.indexPk("b"), Role.TTL, Role.indexPk("a"), Role.PK).stream()
                        .sorted())
                .containsExactly(Role.PK, Role.TTL, Role.indexPk("a"), Role.indexPk("b"), Role.indexSk("a"));
        for (Role.Kind kind : Role.Kind.values()) {
            assertThat(kind.isLifecycle())
                    .isEqualTo(
                            EnumSet.range(Role.Kind.CREATED_AT, Role.Kind.TTL).contains(kind));
        }
    }

    @Test
    void projectionsIncludeAttributes() {
        assertThat(Projection.ALL.includes("a")).isTrue();
        assertThat(Projection.KEYS_ONLY.includes("a")).isFalse();
        assertThat(Projection.include(List.of("a")).includes("a")).isTrue();
        assertThat(Projection.include(List.of("a")).includes("b")).isFalse();
        assertThat(Projection.include(List.of("b", "a"))).isEqualTo(Projection.include(Set.of("a", "b")));
        KeyPart pk = new KeyPart("pk", Type.S);
        KeyPart sk = new KeyPart("sk", Type.N);
        IndexDef local = IndexDef.lsi("local", pk, sk);
        assertThat(local.type()).isEqualTo(IndexType.LSI);
        assertThat(local.keyParts()).containsExactly(pk, sk);
        assertThat(local.hasKey("sk")).isTrue();
        assertThat(local.hasKey("a")).isFalse();
        assertThat(local.projection(Projection.KEYS_ONLY).projection()).isEqualTo(Projection.KEYS_ONLY);
        assertThat(pk).isNotEqualTo(sk).isNotEqualTo(new KeyPart("pk", Type.N)).doesNotHaveSameHashCodeAs(sk);
        assertThat(pk).isEqualTo(new KeyPart("pk", Type.S)).hasSameHashCodeAs(new KeyPart("pk", Type.S));
    }

    @Test
    void formOfClassesIsWrittenAndRead() {
        JsonValue.Obj json = new FormDef("_form", "kind", Map.of("Order", 3)).toJson();
        assertThat(json.toText())
                .isEqualTo("{\"attribute\":\"_form\",\"discriminator\":\"kind\",\"classes\":{\"Order\":3}}");
        assertThat(FormDef.in(new JsonValue.Obj(Map.of(FormDef.EXTENSION, json))))
                .isEqualTo(new FormDef("_form", "kind", Map.of("Order", 3)));
        assertThat(number("1")).isEqualTo(FormDef.of("_form", 1));
        assertThat(number("2147483647")).isEqualTo(FormDef.of("_form", Integer.MAX_VALUE));
        for (String other : List.of("0", "-1", "1.5", "2147483648")) {
            assertThat(number(other)).as(other).isNull();
        }
    }

    private static @Nullable FormDef number(String number) {
        return FormDef.in(new JsonValue.Obj(Map.of(
                FormDef.EXTENSION,
                new JsonValue.Obj(Map.of("attribute", JsonValue.text("_form"), "number", new JsonValue.Num(number))))));
    }
}
