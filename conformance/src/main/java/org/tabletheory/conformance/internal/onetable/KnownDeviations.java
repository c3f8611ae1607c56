package org.tabletheory.conformance.internal.onetable;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.tabletheory.conformance.internal.document.DocumentFields;
import org.tabletheory.conformance.internal.document.DocumentReader;
import org.tabletheory.conformance.spi.pack.CaseResult;
import org.tabletheory.schema.spi.tree.SourceNode;

/**
 * Vectors where this library differs deliberately from the JavaScript library, because they record a bug of the latter.
 * {@code fixed.yml} lists them with a reason and a test for the behaviour of this library.
 */
public final class KnownDeviations {
    private static final KnownDeviations KNOWN = read();

    private final Map<String, Deviation> entries;

    private KnownDeviations(Map<String, Deviation> entries) {
        this.entries = entries;
    }

    /**
     * A deviation.
     *
     * @param reason what the JavaScript library does, and what this library does instead
     * @param test the class and method of a test, as {@code org.tabletheory.onetable.XTest#method}
     */
    public record Deviation(String reason, String test) {}

    /** Returns the list. */
    public static KnownDeviations known() {
        return KNOWN;
    }

    /** Returns the deviations by the name of the vector. */
    public Map<String, Deviation> entries() {
        return entries;
    }

    /** Returns the result of a vector. A listed vector must differ. */
    CaseResult result(String name, String place, Optional<CaseResult.Failed> difference) {
        Deviation entry = entries.get(name);
        if (entry == null) {
            return difference.isPresent() ? difference.get() : new CaseResult.Passed(name);
        }
        return difference.isPresent()
                ? new CaseResult.Deviating(name, entry.reason())
                : new CaseResult.Failed(place, name, "a difference, because it is a known deviation", "no difference");
    }

    private static KnownDeviations read() {
        try (InputStream in = Objects.requireNonNull(
                KnownDeviations.class.getResourceAsStream("/org/tabletheory/conformance/onetable/fixed.yml"))) {
            SourceNode root = DocumentReader.read("fixed.yml", new String(in.readAllBytes(), StandardCharsets.UTF_8));
            Map<String, Deviation> entries = new LinkedHashMap<>();
            DocumentFields.of(root, "the list").members().forEach((name, member) -> {
                DocumentFields entry = DocumentFields.of(member.value(), name);
                entries.put(name, new Deviation(entry.text("reason"), entry.text("test")));
            });
            return new KnownDeviations(entries);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
