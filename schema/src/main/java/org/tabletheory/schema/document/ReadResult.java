package org.tabletheory.schema.document;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The result of reading a document: all findings, and the document if none of them is an error.
 *
 * <pre>{@code
 * ReadResult<DmsDocument> result = Dms.read("users.yml", Files.readString(Path.of("users.yml")));
 * result.findings().forEach(System.err::println);
 * DmsDocument users = result.document();      // throws InvalidSchemaException if there are errors
 * }</pre>
 *
 * @param <D> the type of document
 */
public final class ReadResult<D extends SchemaDocument> {

    private static final int LINE_WIDTH = 120;
    private static final int LINE_BEFORE = 60;

    private final String name;
    private final String text;
    private final @Nullable D document;
    private final List<Finding> findings;

    public ReadResult(String name, String text, @Nullable D document, List<Finding> findings) {
        this.name = name;
        this.text = text;
        this.document = document;
        this.findings = List.copyOf(findings);
        if (document == null && findings.stream().noneMatch(Finding::isError)) {
            throw new IllegalArgumentException("a result needs a document or an error: " + name);
        }
    }

    /** Returns the name of the document as passed by the caller. */
    public String name() {
        return name;
    }

    /** Returns the text of the document; empty if it could not be decoded. */
    public String text() {
        return text;
    }

    /** Returns all errors and warnings in document order. */
    public List<Finding> findings() {
        return findings;
    }

    /** Returns whether the document has no errors; it may have warnings. */
    public boolean isValid() {
        return document != null;
    }

    /**
     * Returns the document.
     *
     * @throws InvalidSchemaException with all findings if there are errors
     */
    public D document() {
        if (document == null) {
            throw new InvalidSchemaException(findings);
        }
        return document;
    }

    /** Returns the same result with the document converted by the function. */
    public <E extends SchemaDocument> ReadResult<E> map(Function<? super D, ? extends E> function) {
        return new ReadResult<>(name, text, document == null ? null : function.apply(document), findings);
    }

    /** Returns the document, or empty if there are errors. */
    public Optional<D> find() {
        return Optional.ofNullable(document);
    }

    /**
     * Returns the result as text: every finding with its source line and a caret, then
     * {@code OK: users.yml is valid DMS v0.1 (2 models)} if it is valid.
     */
    public String toText() {
        StringBuilder report = new StringBuilder();
        List<String> lines = text.lines().toList();
        for (Finding finding : findings) {
            report.append(finding).append('\n');
            int line = finding.position().line();
            if (line >= 1 && line <= lines.size()) {
                report.append(caretUnder(lines.get(line - 1), finding.position().column()));
            }
        }
        if (document != null) {
            report.append("OK: ")
                    .append(name)
                    .append(" is valid ")
                    .append(summary(document))
                    .append('\n');
        }
        return report.toString();
    }

    /** Returns the line, and below it a caret under the column (counted from 1). A long line is cut around the column. */
    private static String caretUnder(String line, int column) {
        int at = Math.min(Math.max(column - 1, 0), line.length());
        int from = line.length() <= LINE_WIDTH ? 0 : Math.max(0, at - LINE_BEFORE);
        int to = Math.min(line.length(), from + LINE_WIDTH);
        StringBuilder shown = new StringBuilder();
        StringBuilder pointer = new StringBuilder();
        for (int i = from; i < to; i++) {
            char c = line.charAt(i);
            shown.append(Character.isISOControl(c) ? ' ' : c);
            if (i < at) {
                pointer.append(' ');
            }
        }
        return "    " + shown + "\n    " + pointer + "^\n";
    }

    private String summary(D valid) {
        String models = valid.modelCount() == 1 ? "1 model" : valid.modelCount() + " models";
        String warnings = switch (findings.size()) {
            case 0 -> "";
            case 1 -> ", 1 warning";
            default -> ", " + findings.size() + " warnings";
        };
        return valid.formatName() + " (" + models + warnings + ")";
    }

    /** Returns the result as JSON: {@code file}, {@code valid}, {@code format}, {@code models}, {@code findings}. */
    public JsonValue.Obj toJson() {
        JsonObjectBuilder object = new JsonObjectBuilder().text("file", name).put("valid", JsonValue.bool(isValid()));
        if (document != null) {
            object.text("format", document.formatName()).put("models", JsonValue.number(document.modelCount()));
        }
        return object.array(
                        "findings", findings.stream().map(ReadResult::toJson).toList())
                .build();
    }

    private static JsonValue toJson(Finding finding) {
        return new JsonObjectBuilder()
                .text("rule", finding.ruleId())
                .text("severity", finding.isError() ? "error" : "warning")
                .put("line", JsonValue.number(finding.position().line()))
                .put("column", JsonValue.number(finding.position().column()))
                .text("message", finding.message())
                .build();
    }

    @Override
    public String toString() {
        return toJson().toText();
    }
}
