package org.tabletheory.schema.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReadResultTest {

    private record TextDocument(int modelCount) implements SchemaDocument {
        @Override
        public String formatName() {
            return "TEXT v1";
        }

        @Override
        public JsonValue.Obj toJson() {
            return JsonValue.Obj.EMPTY;
        }
    }

    private static Finding finding(Severity severity, int line, int column) {
        return new Finding(Rule.DMS_TEXT_EMPTY, severity, new SourcePosition("f.yml", line, column), "wrong");
    }

    private static ReadResult<TextDocument> result(String text, @Nullable TextDocument document, Finding... findings) {
        return new ReadResult<>("f.yml", text, document, List.of(findings));
    }

    private static String shown(String text, int line, int column) {
        return result(text, null, finding(Severity.ERROR, line, column)).toText();
    }

    @Test
    void validResultHasADocument() {
        ReadResult<TextDocument> result = result("text", new TextDocument(2), finding(Severity.WARNING, 1, 1));

        assertThat(result.name()).isEqualTo("f.yml");
        assertThat(result.text()).isEqualTo("text");
        assertThat(result.isValid()).isTrue();
        assertThat(result.document()).isEqualTo(new TextDocument(2));
        assertThat(result.find()).contains(new TextDocument(2));
        assertThat(result.map(document -> new TextDocument(3)).document()).isEqualTo(new TextDocument(3));
        assertThat(result.map(document -> new TextDocument(3)).findings()).isEqualTo(result.findings());
        assertThat(result.toString())
                .isEqualTo("{\"file\":\"f.yml\",\"valid\":true,\"format\":\"TEXT v1\",\"models\":2,\"findings\":["
                        + "{\"rule\":\"dms-text-empty\",\"severity\":\"warning\",\"line\":1,\"column\":1,"
                        + "\"message\":\"wrong\"}]}");
    }

    @Test
    void invalidResultHasErrorsInsteadOfADocument() {
        Finding error = finding(Severity.ERROR, 1, 2);
        Finding warning = finding(Severity.WARNING, 1, 1);
        ReadResult<TextDocument> result = result("text", null, warning, error);

        assertThat(result.isValid()).isFalse();
        assertThat(result.find()).isEmpty();
        assertThat(result.map(document -> document).find()).isEmpty();
        assertThatThrownBy(result::document)
                .isInstanceOf(InvalidSchemaException.class)
                .hasMessage("f.yml:1:2: dms-text-empty: wrong")
                .extracting(e -> ((InvalidSchemaException) e).findings())
                .isEqualTo(List.of(warning, error));
        assertThatThrownBy(() -> result("text", null, warning))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a result needs a document or an error: f.yml");
    }

    @Test
    void summaryCountsModelsAndWarnings() {
        Finding warning = finding(Severity.WARNING, 0, 0);
        assertThat(result("", new TextDocument(0)).toText()).isEqualTo("OK: f.yml is valid TEXT v1 (0 models)\n");
        assertThat(result("", new TextDocument(1), warning).toText()).isEqualTo("""
                        f.yml: warning: dms-text-empty: wrong
                        OK: f.yml is valid TEXT v1 (1 model, 1 warning)
                        """);
        assertThat(result("", new TextDocument(2), warning, warning).toText())
                .endsWith("OK: f.yml is valid TEXT v1 (2 models, 2 warnings)\n");
    }

    @Test
    void caretPointsAtTheColumnOfTheSourceLine() {
        String text = "first\nse\tcond";
        assertThat(shown(text, 1, 1)).isEqualTo("f.yml:1:1: dms-text-empty: wrong\n    first\n    ^\n");
        assertThat(shown(text, 2, 3)).isEqualTo("f.yml:2:3: dms-text-empty: wrong\n    se cond\n      ^\n");
        assertThat(shown(text, 2, 8)).endsWith("\n    se cond\n           ^\n");
        assertThat(shown(text, 2, 50)).endsWith("\n    se cond\n           ^\n");
        assertThat(shown(text, 2, 0)).endsWith("\n    se cond\n    ^\n");
    }

    @Test
    void findingOutsideOfTheTextHasNoSourceLine() {
        assertThat(shown("first", 0, 0)).isEqualTo("f.yml: dms-text-empty: wrong\n");
        assertThat(shown("first", 2, 1)).isEqualTo("f.yml:2:1: dms-text-empty: wrong\n");
    }

    @Test
    void linesOfMoreThan120CharactersAreCutAroundTheColumn() {
        String whole = "0123456789".repeat(12);
        assertThat(shown(whole, 1, 100)).endsWith("\n    " + whole + "\n    " + " ".repeat(99) + "^\n");
        String cut = whole + "abc";
        assertThat(shown(cut, 1, 61)).endsWith("\n    " + whole + "\n    " + " ".repeat(60) + "^\n");
        assertThat(shown(cut, 1, 62)).endsWith("\n    " + whole.substring(1) + "a\n    " + " ".repeat(60) + "^\n");
        assertThat(shown(cut, 1, 123)).endsWith("\n    " + cut.substring(62) + "\n    " + " ".repeat(60) + "^\n");
    }

    @Test
    void positionsAreOrderedByFileLineAndColumn() {
        SourcePosition position = new SourcePosition("b", 2, 3);
        assertThat(position).isEqualByComparingTo(new SourcePosition("b", 2, 3)).hasToString("b:2:3");
        assertThat(position).isLessThan(new SourcePosition("c", 1, 1)).isGreaterThan(new SourcePosition("a", 9, 9));
        assertThat(position).isLessThan(new SourcePosition("b", 3, 1)).isGreaterThan(new SourcePosition("b", 1, 9));
        assertThat(position).isLessThan(new SourcePosition("b", 2, 4)).isGreaterThan(new SourcePosition("b", 2, 2));
        assertThat(SourcePosition.ofDocument("b"))
                .isEqualTo(new SourcePosition("b", 0, 0))
                .hasToString("b");
    }
}
