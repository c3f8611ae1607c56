package org.tabletheory.schema.internal.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.schema.document.Finding;

class SourceTextTest {

    private static final String RANGE = " is out of the range that every language can read; write it as a string";

    private static List<String> findings(String name, String text) {
        return SourceText.parse(name, text).findings().stream()
                .map(Finding::toString)
                .toList();
    }

    private static String json(String name, String text) {
        SourceText source = SourceText.parse(name, text);
        assertThat(source.findings()).as(text).isEmpty();
        return Objects.requireNonNull(source.root()).toJson().toText();
    }

    @Test
    void syntaxIsThatOfTheExtensionOtherwiseOfTheFirstCharacter() {
        assertThat(json("f.json", "1")).isEqualTo("1");
        assertThat(json("f.JSON", " {\"a\": [1]}")).isEqualTo("{\"a\":[1]}");
        assertThat(json("f", " {\"a\": \"\t\"}".replace("\t", "\\t"))).isEqualTo("{\"a\":\"\\t\"}");
        for (String name : List.of("f.yml", "f.YAML", "f.yaml")) {
            assertThat(json(name, "{a: [b, 1]}")).isEqualTo("{\"a\":[\"b\",1]}");
            assertThat(json(name, "[a]")).isEqualTo("[\"a\"]");
        }
        assertThat(findings("f.yml", "{a: yes}")).singleElement().asString().contains("yaml-ambiguous-scalar");
        assertThat(findings("f.json", "a: 1"))
                .singleElement()
                .asString()
                .startsWith("f.json:1:")
                .contains(" json-syntax: ");
        assertThat(findings("f", "{a: 1}"))
                .singleElement()
                .asString()
                .startsWith("f:1:")
                .contains(" json-syntax: ");
        assertThat(findings("f", "[a]"))
                .singleElement()
                .asString()
                .startsWith("f:1:")
                .contains(" json-syntax: ");
        assertThat(json("f", "a: 1")).isEqualTo("{\"a\":1}");
        assertThat(findings("f.yml", "{\"a\": 1, \"a\": 2}"))
                .containsExactly("f.yml:1:10: duplicate-key: duplicate key `a`, first used in line 1; remove one");
        assertThat(SourceText.looksLikeJson("f", "\uFEFF {}")).isTrue();
        assertThat(SourceText.looksLikeJson("f", "[]")).isTrue();
        assertThat(SourceText.looksLikeJson("f.json", "1")).isTrue();
        assertThat(SourceText.looksLikeJson("f.yml", "{}")).isFalse();
        assertThat(SourceText.looksLikeJson("f", "a: {}")).isFalse();
        assertThat(SourceText.looksLikeJson("f.json", " ")).isFalse();
    }

    @Test
    void textAfterTheEndOfAJsonDocumentIsAnError() {
        assertThat(findings("f.json", "{}\n {}"))
                .containsExactly("f.json:2:2: json-syntax: unexpected text after the end of the document");
        assertThat(findings("f.json", "1 2"))
                .containsExactly("f.json:1:3: json-syntax: unexpected text after the end of the document");
        assertThat(findings("f.json", "{\"a\": 1,\n \"b\": }"))
                .singleElement()
                .asString()
                .startsWith("f.json:2:")
                .contains(" json-syntax: ")
                .doesNotContain("\n")
                .hasSizeGreaterThan(30);
    }

    @Test
    void emptyDocumentsAreErrors() {
        String empty = "f.yml: file-empty: the file contains no document; a DMS document starts with"
                + " `dms_version: \"0.1\"`";
        for (String text : List.of("", "\uFEFF \n", "# comment\n")) {
            assertThat(findings("f.yml", text)).containsExactly(empty);
        }
    }

    @Test
    void yamlThatOtherLanguagesReadDifferentlyIsRejected() {
        assertThat(findings("f", "a: &b [1]\n"))
                .containsExactly(
                        "f:1:4: yaml-anchor: anchors are not allowed; remove `&b` and repeat the value where it"
                                + " is needed");
        assertThat(findings("f", "a: *b\nc: ~\n"))
                .containsExactly(
                        "f:1:4: yaml-alias: aliases are not allowed; repeat the value here",
                        "f:2:4: yaml-ambiguous-scalar: languages read this unquoted value differently; write \"~\" for"
                                + " a string, otherwise a JSON number, true, false or null");
        assertThat(findings("f", "*b : 1\nc: ~\n"))
                .containsExactly("f:1:1: yaml-alias: aliases are not allowed; repeat the value here");
        assertThat(findings("f", "a: !!str 1\nb: !x [1]\nc: !y {}\n"))
                .containsExactly(
                        "f:1:4: yaml-tag: tags are not allowed; remove `tag:yaml.org,2002:str`, and quote the value if it"
                                + " is a string",
                        "f:2:4: yaml-tag: tags are not allowed; remove `!x`, and quote the value if it is a string",
                        "f:3:4: yaml-tag: tags are not allowed; remove `!y`, and quote the value if it is a string");
        assertThat(findings("f", "? [a]\n: 1\n"))
                .containsExactly("f:1:3: yaml-key-not-string: a key must be a string, not an object or an array");
        assertThat(findings("f", "? {a: 1}\n: 1\n"))
                .containsExactly("f:1:3: yaml-key-not-string: a key must be a string, not an object or an array");
        assertThat(findings("f", "1: a\ntrue: b\n"))
                .containsExactly(
                        "f:1:1: yaml-key-not-string: a key must be a string; write \"1\"",
                        "f:2:1: yaml-key-not-string: a key must be a string; write \"true\"");
        assertThat(findings("f", "<<: { a: 1 }\nb: 2026-01-01\n"))
                .containsExactly(
                        "f:1:1: yaml-merge-key: merge keys are not allowed; repeat the merged members here",
                        "f:2:4: yaml-timestamp: some languages read this as a timestamp; write \"2026-01-01\"");
        assertThat(findings("f", "a: 1\n---\nb: 2\n"))
                .containsExactly(
                        "f:2:1: yaml-several-documents: a file can contain only one document; move this one to a"
                                + " separate file");
    }

    @Test
    void directivesAreErrorsExceptTheVersionOfYamlItself() {
        String directive = "f:1:1: yaml-directive: directives are not allowed; remove the lines that start with %";
        assertThat(json("f", "%YAML 1.2\n---\na: 1\n")).isEqualTo("{\"a\":1}");
        assertThat(json("f", "---\na: 1\n")).isEqualTo("{\"a\":1}");
        for (String other :
                List.of("YAML 1.1", "YAML 1.3", "TAG !e! tag:example.com,2026:", "TAG !! tag:example.com,2026:")) {
            assertThat(findings("f", "%" + other + "\n---\na: 1\n")).as(other).containsExactly(directive);
        }
    }

    @Test
    void syntaxErrorsHaveTheirPosition() {
        assertThat(findings("f", "a: [1\nb: 2")).singleElement().asString().startsWith("f:2:2: yaml-syntax: ");
        assertThat(findings("f", "a: 1\nb: \"\uD83D\uDE00\u0001\""))
                .containsExactly("f:2:6: yaml-syntax: the character U+0001 is not allowed; write it as an escape in"
                        + " double quotes");
        byte[] bytes = "a\n\u00E9_".getBytes(StandardCharsets.UTF_8);
        bytes[4] = (byte) 0xFF;
        assertThat(SourceText.parse("f", bytes).findings())
                .extracting(Finding::toString)
                .containsExactly("f:2:2: file-not-utf8: byte 4 is not valid UTF-8; save the file as UTF-8");
        byte[] cut = {'a', (byte) 0xC3};
        assertThat(SourceText.parse("f", cut).findings())
                .extracting(Finding::toString)
                .containsExactly("f:1:2: file-not-utf8: byte 1 is not valid UTF-8; save the file as UTF-8");
        assertThat(SourceText.parse("f", cut).text()).isEmpty();
    }

    @Test
    void documentThatCannotBeParsedHasNoTree() {
        for (String text : List.of(
                "a: [1\nb: 2",
                "a: 1\n---\nb: 2\n",
                "a: \"\u0001\"",
                "? [a]\n: 1",
                "*a : 1",
                "[".repeat(65),
                "{\"a\": ")) {
            SourceText source = SourceText.parse("f.yml", text);
            assertThat(source.root()).as(text).isNull();
            assertThat(source.hasErrors()).isTrue();
        }
        assertThat(findings("f", "a: [1\nb: 2")).singleElement().asString().doesNotContain("invalid YAML");
        assertThat(SourceText.parse("f.json", "[1]".getBytes(StandardCharsets.UTF_8))
                        .root())
                .isNotNull();
    }

    @Test
    void membersAfterAnInvalidValueAreRead() {
        for (String value : List.of("2026-01-01", "~", "1.0e+999", "*a")) {
            SourceText source = SourceText.parse("f.yml", "a: " + value + "\nb: ~\nc: [" + value + ", 1]\nd: 2\n");
            assertThat(source.findings()).as(value).hasSize(3);
            assertThat(Objects.requireNonNull(source.root()).toJson().toText())
                    .isEqualTo("{\"a\":null,\"b\":null,\"c\":[null,1],\"d\":2}");
        }
        SourceText surrogates = SourceText.parse("f.json", "{\"a\": \"\\ud800\", \"b\": [\"\\ud800\", 1]}");
        assertThat(Objects.requireNonNull(surrogates.root()).toJson().toText())
                .isEqualTo("{\"a\":null,\"b\":[null,1]}");
        assertThat(findings("f.yml", "{\"a\": 1e3, \"a\": 2}"))
                .as("read as JSON")
                .hasSize(1);
    }

    @Test
    void numbersBeyondTheRangeOfDoublesAreErrors() {
        String longest = "1".repeat(128);
        assertThat(json("f.json", longest)).isEqualTo(longest);
        assertThat(findings("f.json", longest + "1"))
                .containsExactly("f.json:1:1: number-out-of-range: the number " + "1".repeat(60) + "…" + RANGE);
        assertThat(json("f.json", "[1e308, 1e-400, -1.5e-399]")).isEqualTo("[1e308,1e-400,-1.5e-399]");
        for (String number : List.of("1e309", "-1e309", "1e-401", "0e401", "0e-401", "1e99999999999", "1e2147483647")) {
            assertThat(findings("f.json", number))
                    .containsExactly("f.json:1:1: number-out-of-range: the number " + number + RANGE);
        }
        assertThat(findings("f.json", "[1e309, 1e309]")).hasSize(2);
        assertThat(findings("f.json", "{\"a\": 1e309, \"b\": [1]}")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\ud800", "a\\udc00", "\\ud83d\\ud83d\\ude00", "\\ude00\\ud83d", "a\\ud83d"})
    void unpairedSurrogatesAreErrors(String text) {
        assertThat(findings("f.json", "{\"a\": \"" + text + "\", \"b\": 1}"))
                .containsExactly(
                        "f.json:1:7: text-not-unicode: unpaired surrogate; write the complete pair or remove it");
    }

    @Test
    void surrogatePairsAreRead() {
        assertThat(json("f.json", "[\"\\ud83d\\ude00\", \"a\\ud83d\\ude00\\ud83d\\ude00b\"]"))
                .isEqualTo("[\"\uD83D\uDE00\",\"a\uD83D\uDE00\uD83D\uDE00b\"]");
    }

    @Test
    void nestingOf64LevelsIsTheLimit() {
        assertThat(json("f.json", "[".repeat(64) + "]".repeat(64))).hasSize(128);
        assertThat(findings("f.json", "[".repeat(65) + "]".repeat(65)))
                .containsExactly("f.json:1:65: too-deep: nesting is deeper than 64 levels; flatten the document");
        assertThat(findings("f", "a: " + "[".repeat(64) + "]".repeat(64)))
                .containsExactly("f:1:67: too-deep: nesting is deeper than 64 levels; flatten the document");
    }

    @Test
    void documentsHaveUpTo200_000Values() {
        assertThat(json("f.json", "[" + "1,".repeat(199_998) + "1]")).hasSize(2 * 199_999 + 1);
        assertThat(findings("f.json", "[" + "1,".repeat(199_999) + "1]"))
                .containsExactly("f.json:1:400000: too-many-nodes: more than 200000 values; split the document into"
                        + " several documents");
    }

    @Test
    void parsingEndsAfter500Findings() {
        assertThat(findings("f", "- ~\n".repeat(499)))
                .hasSize(499)
                .noneMatch(finding -> finding.contains("too-many-findings"));
        assertThat(findings("f", "- ~\n".repeat(600)))
                .hasSize(501)
                .last()
                .isEqualTo("f:500:3: too-many-findings: more than 500 findings; fix these first");
    }

    @Test
    void namesInMessagesAreShortenedAndPrintable() {
        assertThat(MessageText.shorten("a".repeat(60))).isEqualTo("a".repeat(60));
        assertThat(MessageText.shorten("a".repeat(61))).isEqualTo("a".repeat(60) + "…");
        assertThat(MessageText.shorten("a\n\u200Bb")).isEqualTo("a\\u000a\\u200bb");
        assertThat(MessageText.shorten("\uD83D\uDE00")).isEqualTo("\\ud83d\\ude00");
        assertThat(MessageText.oneOf(List.of("a"))).isEqualTo("a");
        assertThat(MessageText.oneOf(List.of("a", "b"))).isEqualTo("a or b");
        assertThat(MessageText.oneOf(List.of("a", "b", "c"))).isEqualTo("a, b or c");
        assertThat(MessageText.didYouMean("nmae", List.of("type", "name"))).isEqualTo("; did you mean `name`?");
        assertThat(MessageText.didYouMean("other", List.of("type", "name"))).isEmpty();
    }
}
