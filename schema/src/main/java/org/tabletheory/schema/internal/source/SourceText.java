package org.tabletheory.schema.internal.source;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.Rule;

/** Turns a document's bytes into text, and its text into a tree, with a finding for everything that stands in the way. */
public final class SourceText {

    private SourceText() {}

    /** The text of UTF-8 bytes without a byte order mark, or null when a finding says why there is none. */
    public static @Nullable String decode(byte[] bytes, FindingList findings) {
        if (bytes.length > Limits.BYTES) {
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
            int[] place = TextPlace.ofCodePoint(text, Integer.MAX_VALUE);
            findings.error(
                    Rule.FILE_NOT_UTF8,
                    place[0],
                    place[1],
                    "byte " + in.position() + " is not UTF-8; save the file in that encoding");
            return null;
        }
        return text;
    }

    private static void tooLarge(FindingList findings) {
        findings.error(
                Rule.FILE_TOO_LARGE,
                0,
                0,
                "the document is larger than " + Limits.BYTES / (1024 * 1024) + " MB; split it by models");
    }

    /** The tree of a text with portable numbers, or null when a finding says why there is none. */
    public static @Nullable Node parse(String text, FindingList findings) {
        return parse(text, findings, NumberStyle.PORTABLE);
    }

    /** The tree of a text, or null when a finding says why there is none. */
    public static @Nullable Node parse(String text, FindingList findings, NumberStyle numbers) {
        if (text.length() > Limits.BYTES) {
            tooLarge(findings);
            return null;
        }
        String body = text.startsWith("\uFEFF") ? text.substring(1) : text;
        if (body.isBlank()) {
            empty(findings);
            return null;
        }
        Node root =
                isJson(findings.file(), body) ? json(body, findings, numbers) : YamlTree.read(body, findings, numbers);
        if (root == null && !findings.hasErrors()) {
            empty(findings);
        }
        return root;
    }

    private static void empty(FindingList findings) {
        findings.error(
                Rule.FILE_EMPTY,
                0,
                0,
                "there is no document in this file; a DMS document begins with `dms_version: \"0.1\"`");
    }

    /** JSON when the name says so or the first character does; YAML's flow style begins with the same characters. */
    private static boolean isJson(String file, String body) {
        char first = body.stripLeading().charAt(0);
        return file.toLowerCase(Locale.ROOT).endsWith(".json") || first == '{' || first == '[';
    }

    private static @Nullable Node json(String body, FindingList findings, NumberStyle numbers) {
        if (findings.file().toLowerCase(Locale.ROOT).endsWith(".json")) {
            return JsonTree.read(body, findings);
        }
        FindingList asJson = new FindingList(findings.file());
        Node root = JsonTree.read(body, asJson);
        boolean notJson = asJson.sorted().stream().anyMatch(finding -> finding.rule() == Rule.JSON_SYNTAX);
        if (notJson && isYamlName(findings.file())) {
            return YamlTree.read(body, findings, numbers);
        }
        asJson.sorted().forEach(findings::add);
        return root;
    }

    private static boolean isYamlName(String file) {
        String name = file.toLowerCase(Locale.ROOT);
        return name.endsWith(".yml") || name.endsWith(".yaml");
    }

    /** True when the text is written as JSON, so that it can be written back as it came. */
    public static boolean looksLikeJson(String file, String text) {
        String body = text.startsWith("\uFEFF") ? text.substring(1) : text;
        return !body.isBlank() && isJson(file, body) && !isYamlName(file);
    }
}
