package org.tabletheory.recipes;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** A wire that records requests; not thread-safe. */
final class SentRequests implements Wire {
    private static final Pattern PLACEHOLDER =
            Pattern.compile("\"([#:]\\w+)\":(?:\"(\\w+)\"|\\{\"[SN]\":\"([^\"]+)\"})");

    private final Wire wire;
    private final List<String> sent = new ArrayList<>();

    SentRequests(Wire wire) {
        this.wire = wire;
    }

    /** Returns the last request: its operation, a space and its JSON. */
    String last() {
        return sent.get(sent.size() - 1);
    }

    /** Returns the last request, with the placeholders of its expressions replaced. */
    String lastResolved() {
        String request = last();
        String resolved = request;
        Matcher placeholder = PLACEHOLDER.matcher(request);
        while (placeholder.find()) {
            String actual = placeholder.group(2) == null ? placeholder.group(3) : placeholder.group(2);
            resolved = resolved.replaceAll(placeholder.group(1) + "\\b", Matcher.quoteReplacement(actual));
        }
        return resolved;
    }

    int count() {
        return sent.size();
    }

    @Override
    public WireResponse call(WireRequest request) {
        try (ByteArrayOutputStream json = new ByteArrayOutputStream()) {
            request.body().writeTo(json);
            sent.add(request.operation() + " " + json.toString(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return wire.call(request);
    }

    @Override
    public void close() {
        wire.close();
    }
}
