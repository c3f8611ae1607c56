package org.tabletheory.onetable.internal.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.js.DateForm;
import org.tabletheory.schema.onetable.ValueTemplate;

class RenderedTemplateTest {

    private static RenderedTemplate render(String template, Map<String, ? extends @Nullable Object> properties) {
        return RenderedTemplate.of(
                ValueTemplate.of(template), path -> PropertyPath.value(properties, path), DateForm.MILLIS);
    }

    private static String complete(String template, Map<String, ? extends @Nullable Object> properties) {
        return render(template, properties).complete().orElseThrow();
    }

    @Test
    void valuesAreFormattedLikeJavaScript() {
        assertThat(complete(
                        "u#${s}#${n}#${b}#${l}", Map.of("s", "x", "n", 19.50, "b", false, "l", List.of("a", 1, 2.5))))
                .isEqualTo("u#x#19.5#false#a,1,2.5");
        assertThat(complete("${big}|${small}", Map.of("big", 1e21, "small", 1e-7)))
                .isEqualTo("1e+21|1e-7");
        assertThat(complete("${raw}", Map.of("raw", "caf\u00e9".getBytes(StandardCharsets.UTF_8))))
                .isEqualTo("caf\u00e9");
    }

    @Test
    void paddingRepeatsFullPadAndNeverTruncates() {
        assertThat(complete("${q:6:ab}", Map.of("q", 5))).isEqualTo("ababab5");
        assertThat(complete("${q:5}", Map.of("q", -5))).isEqualTo("000-5");
        assertThat(complete("${q:2}", Map.of("q", 12345))).isEqualTo("12345");
        assertThat(complete("${n:6}", Map.of("n", "7.50"))).isEqualTo("007.50");
        assertThat(complete("${e:4:_}", Map.of("e", "\ud83d\ude00"))).isEqualTo("__\ud83d\ude00");
        assertThat(complete("${s:}${q:4:}", Map.of("s", "x", "q", 5))).isEqualTo("x0005");
    }

    @Test
    void pathsReachIntoObjectsAndLists() {
        Map<String, Object> properties = Map.of("address", Map.of("zip", "98011"), "tags", List.of("a", "b"));

        assertThat(complete("${address.zip}#${tags.1}", properties)).isEqualTo("98011#b");
        assertThat(render("${tags[0]}", properties).missing()).containsExactly("tags[0]");
        assertThat(render("${tags.2}${address.zip.x}${tags.01}", properties).missing())
                .containsExactly("tags.2", "address.zip.x", "tags.01");
    }

    @Test
    void datesUseTheFormOfTheTemplate() {
        Map<String, Object> when = Map.of("when", Instant.parse("2024-01-02T03:04:05Z"));

        assertThat(complete("${when}", when)).isEqualTo("1704164645000");
        assertThat(RenderedTemplate.of(ValueTemplate.of("${when}"), when::get, DateForm.ISO)
                        .complete())
                .contains("2024-01-02T03:04:05.000Z");
        assertThat(complete("${when}", Map.of("when", "2024-01-02"))).isEqualTo("2024-01-02");
    }

    @Test
    void prefixEndsAtFirstMissingValue() {
        RenderedTemplate rendered = render("u#${b}#${c}", Map.of("c", "3"));

        assertThat(rendered.complete()).isEmpty();
        assertThat(rendered.prefix()).isEqualTo("u#");
        assertThat(rendered.missing()).containsExactly("b");
        assertThat(render("${d}", Map.of()).prefix()).isEmpty();
    }

    @Test
    void emptyTextZeroAndFalseAreValues() {
        assertThat(complete("<${a}${b}${c}>", Map.of("a", "", "b", 0, "c", false)))
                .isEqualTo("<0false>");
    }

    @Test
    void valueWithTemplateSyntaxIsIncomplete() {
        RenderedTemplate rendered = render("u#${a}#x", Map.of("a", "1${b"));

        assertThat(rendered.complete()).isEmpty();
        assertThat(rendered.prefix()).isEqualTo("u#1");
        assertThat(rendered.missing()).isEmpty();
    }

    @Test
    void valueWithoutTextIsRejectedWithoutShowingIt() {
        for (Object value : Arrays.<Object>asList(
                Map.of("secret", 1), Set.of("secret"), List.of(Instant.EPOCH), new byte[] {(byte) 0xff}, Double.NaN)) {
            assertThatThrownBy(() -> complete("${x}", Map.of("x", value)))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageNotContaining("secret");
        }
    }
}
