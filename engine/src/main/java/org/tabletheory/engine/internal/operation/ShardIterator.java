package org.tabletheory.engine.internal.operation;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import org.tabletheory.engine.internal.error.DynamoError;

/** A position in a stream's shard, and the texts of positions and sequence numbers. */
record ShardIterator(String streamArn, long sequence, long createdMillis) {
    private static final Duration LIFETIME = Duration.ofMinutes(15);
    private static final String SEPARATOR = "|";

    /** Returns the text of a sequence number, which has 21 digits or more. */
    static String sequenceNumber(long sequence) {
        return String.format("%021d", sequence);
    }

    static long parseSequenceNumber(String text) {
        if (!text.matches("[0-9]{1,40}")) {
            throw DynamoError.validation("1 validation error detected: Value '" + text
                    + "' at 'sequenceNumber' failed to satisfy constraint: Member must satisfy regular expression pattern: "
                    + "[0-9]+");
        }
        String digits = text.replaceFirst("^0+(?=.)", "");
        return digits.length() > 18 ? Long.MAX_VALUE : Long.parseLong(digits);
    }

    /** Returns the text that clients pass back. */
    String text() {
        String plain = streamArn + SEPARATOR + sequence + SEPARATOR + createdMillis;
        return Base64.getEncoder().encodeToString(plain.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the iterator of a text, or throws when it is invalid or too old. */
    static ShardIterator parse(String text, long nowMillis) {
        String[] parts;
        try {
            parts = new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8).split("\\|", -1);
        } catch (IllegalArgumentException e) {
            throw invalid();
        }
        if (parts.length != 3 || !parts[1].matches("[0-9]{1,18}") || !parts[2].matches("-?[0-9]{1,18}")) {
            throw invalid();
        }
        ShardIterator iterator = new ShardIterator(parts[0], Long.parseLong(parts[1]), Long.parseLong(parts[2]));
        if (nowMillis - iterator.createdMillis > LIFETIME.toMillis()) {
            throw DynamoError.service(
                    "ExpiredIteratorException", "Iterator expired. The iterator was created more than 15 minutes ago.");
        }
        return iterator;
    }

    private static DynamoError invalid() {
        return DynamoError.validation("Invalid ShardIterator");
    }
}
