package org.tabletheory.conformance.internal.onetable;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.tabletheory.conformance.CaseResult;
import org.tabletheory.conformance.internal.document.Fields;
import org.tabletheory.conformance.internal.document.Node;
import org.tabletheory.conformance.internal.document.YamlReader;

/**
 * The vectors that show a fault of the JavaScript library which this library mends: {@code fixed.yml} has each by its
 * name, with the reason and the test that shows what this library does instead.
 */
public final class MendedVectors {
    private static final MendedVectors KNOWN = read();

    private final Map<String, Entry> entries;

    private MendedVectors(Map<String, Entry> entries) {
        this.entries = entries;
    }

    /**
     * A vector that differs on purpose.
     *
     * @param reason what the JavaScript library does, and what is right
     * @param test class and method of the test that shows it, as {@code org.tabletheory.onetable.XTest#method}
     */
    public record Entry(String reason, String test) {}

    /** The list. */
    public static MendedVectors known() {
        return KNOWN;
    }

    /** The entries by the name of the vector. */
    public Map<String, Entry> entries() {
        return entries;
    }

    /** A result with the list in mind: what is on it must differ, and then it is mended. */
    CaseResult judge(String name, String place, Optional<CaseResult.Failed> difference) {
        Entry entry = entries.get(name);
        if (entry == null) {
            return difference.isPresent() ? difference.get() : new CaseResult.Passed(name);
        }
        return difference.isPresent()
                ? new CaseResult.Mended(name, entry.reason())
                : new CaseResult.Failed(
                        place, name, "a difference, since it is listed as mended", "what the JavaScript library does");
    }

    private static MendedVectors read() {
        try (InputStream in = Objects.requireNonNull(
                MendedVectors.class.getResourceAsStream("/org/tabletheory/conformance/onetable/fixed.yml"))) {
            Node root = YamlReader.read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            Map<String, Entry> entries = new LinkedHashMap<>();
            Fields.of(root, "the list").members().forEach((name, member) -> {
                Fields entry = Fields.of(member.value(), name);
                entries.put(name, new Entry(entry.text("reason"), entry.text("test")));
            });
            return new MendedVectors(entries);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
