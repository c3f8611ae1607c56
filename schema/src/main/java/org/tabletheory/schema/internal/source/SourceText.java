package org.tabletheory.schema.internal.source;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.document.SourcePosition;
import org.tabletheory.schema.spi.tree.SourceNode;

/**
 * A document's text, parsed into a tree. Parsing stops at the first limit or syntax error; every problem is a finding.
 */
public final class SourceText {

    private final String name;
    private final String text;
    private final FindingList findings;
    private final @Nullable SourceNode root;

    private SourceText(String name, String text, FindingList findings, @Nullable SourceNode root) {
        this.name = name;
        this.text = text;
        this.findings = findings;
        this.root = root;
    }

    /** Parses UTF-8 bytes; scalars must be portable. */
    public static SourceText parse(String name, byte[] bytes) {
        FindingList findings = new FindingList(name);
        String text = decode(bytes, findings);
        return text == null ? new SourceText(name, "", findings, null) : parse(name, text);
    }

    /** Parses a text; scalars must be portable. */
    public static SourceText parse(String name, String text) {
        return parse(name, text, ScalarStyle.PORTABLE);
    }

    /** Parses a text. */
    public static SourceText parse(String name, String text, ScalarStyle scalars) {
        FindingList findings = new FindingList(name);
        SourceNode root = findings.attempt(() -> tree(text, findings, scalars));
        return new SourceText(name, text, findings, root);
    }

    /** Returns the tree, or null if a finding was added that says why. */
    public @Nullable SourceNode root() {
        return root;
    }

    /** Returns all findings so far, in document order. */
    public List<Finding> findings() {
        return findings.sorted();
    }

    public boolean hasErrors() {
        return findings.hasErrors();
    }

    public String name() {
        return name;
    }

    public String text() {
        return text;
    }

    /**
     * Reads a document from the tree.
     *
     * @param reader returns the document, or null after adding a finding that says why
     */
    public <D extends SchemaDocument> ReadResult<D> read(
            BiFunction<SourceNode, FindingList, ? extends @Nullable D> reader) {
        D document = root == null ? null : findings.attempt(() -> reader.apply(root, findings));
        return new ReadResult<>(name, text, document, findings.sorted());
    }

    /** Decodes UTF-8, or returns null after adding a finding. */
    private static @Nullable String decode(byte[] bytes, FindingList findings) {
        if (bytes.length > DocumentLimits.BYTES) {
            tooLarge(findings);
            return null;
        }
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length + 1);
        CoderResult result = decoder.decode(in, out, true);
        String text = out.flip().toString();
        if (result.isError()) {
            SourcePosition position = position(findings.file(), text, Integer.MAX_VALUE);
            findings.error(
                    Rule.FILE_NOT_UTF8,
                    position.line(),
                    position.column(),
                    "byte " + in.position() + " is not valid UTF-8; save the file as UTF-8");
            return null;
        }
        return text;
    }

    /** Returns the position of the code point with this index, or the end of a shorter text. */
    static SourcePosition position(String file, String text, int codePoint) {
        int line = 1;
        int column = 1;
        int seen = 0;
        for (int i = 0; i < text.length() && seen < codePoint; seen++) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            if (c == '\n') {
                line++;
                column = 1;
            } else {
                column++;
            }
        }
        return new SourcePosition(file, line, column);
    }

    private static void tooLarge(FindingList findings) {
        findings.error(
                Rule.FILE_TOO_LARGE,
                0,
                0,
                "the document is larger than " + DocumentLimits.BYTES / (1024 * 1024)
                        + " MB; split it into several documents");
    }

    private static @Nullable SourceNode tree(String text, FindingList findings, ScalarStyle scalars) {
        if (text.length() > DocumentLimits.BYTES) {
            tooLarge(findings);
            return null;
        }
        String body = withoutByteOrderMark(text);
        if (body.isBlank()) {
            empty(findings);
            return null;
        }
        SourceNode root =
                isJson(findings.file(), body) ? json(body, findings, scalars) : YamlTree.read(body, findings, scalars);
        if (root == null && !findings.hasErrors()) {
            empty(findings);
        }
        return root;
    }

    private static String withoutByteOrderMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static void empty(FindingList findings) {
        findings.error(
                Rule.FILE_EMPTY,
                0,
                0,
                "the file contains no document; a DMS document starts with `dms_version: \"0.1\"`");
    }

    /** Returns whether to try JSON: by file extension or first character. YAML's flow style starts with the same characters. */
    private static boolean isJson(String file, String body) {
        char first = body.stripLeading().charAt(0);
        return file.toLowerCase(Locale.ROOT).endsWith(".json") || first == '{' || first == '[';
    }

    private static @Nullable SourceNode json(String body, FindingList findings, ScalarStyle scalars) {
        if (findings.file().toLowerCase(Locale.ROOT).endsWith(".json")) {
            return JsonTree.read(body, findings);
        }
        FindingList asJson = new FindingList(findings.file());
        SourceNode root = JsonTree.read(body, asJson);
        boolean notJson = asJson.sorted().stream().anyMatch(finding -> finding.rule() == Rule.JSON_SYNTAX);
        if (notJson && isYamlName(findings.file())) {
            return YamlTree.read(body, findings, scalars);
        }
        asJson.sorted().forEach(findings::add);
        return root;
    }

    private static boolean isYamlName(String file) {
        String name = file.toLowerCase(Locale.ROOT);
        return name.endsWith(".yml") || name.endsWith(".yaml");
    }

    /** Returns whether the text is JSON, so that formatting can keep the syntax. */
    public static boolean looksLikeJson(String file, String text) {
        String body = withoutByteOrderMark(text);
        return !body.isBlank() && isJson(file, body) && !isYamlName(file);
    }
}
