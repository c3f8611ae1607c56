package org.tabletheory.engine.internal.operation;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import org.tabletheory.engine.internal.error.DynamoError;

/** Sequence numbers of stream records and the iterators that point at them, as texts. */
final class Sequences {
    private static final Duration ITERATOR_LIFE = Duration.ofMinutes(15);
    private static final String SEPARATOR = "|";

    private Sequences() {}

    /** Returns a sequence number as the service spells it: 21 digits or more. */
    static String text(long sequence) {
        return String.format("%021d", sequence);
    }

    static long parse(String text) {
        if (!text.matches("[0-9]{1,40}")) {
            throw DynamoError.validation("1 validation error detected: Value '" + text
                    + "' at 'sequenceNumber' failed to satisfy constraint: Member must satisfy regular expression pattern: "
                    + "[0-9]+");
        }
        String digits = text.replaceFirst("^0+(?=.)", "");
        return digits.length() > 18 ? Long.MAX_VALUE : Long.parseLong(digits);
    }

    /** A place in a shard. */
    record Iterator(String streamArn, long sequence, long createdMillis) {
        String text() {
            String plain = streamArn + SEPARATOR + sequence + SEPARATOR + createdMillis;
            return Base64.getEncoder().encodeToString(plain.getBytes(StandardCharsets.UTF_8));
        }

        static Iterator parse(String text, long nowMillis) {
            String[] parts;
            try {
                parts = new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8).split("\\|", -1);
            } catch (IllegalArgumentException e) {
                throw invalid();
            }
            if (parts.length != 3 || !parts[1].matches("[0-9]{1,18}") || !parts[2].matches("-?[0-9]{1,18}")) {
                throw invalid();
            }
            Iterator iterator = new Iterator(parts[0], Long.parseLong(parts[1]), Long.parseLong(parts[2]));
            if (nowMillis - iterator.createdMillis > ITERATOR_LIFE.toMillis()) {
                throw DynamoError.service(
                        "ExpiredIteratorException",
                        "Iterator expired. The iterator was created more than 15 minutes ago.");
            }
            return iterator;
        }

        private static DynamoError invalid() {
            return DynamoError.validation("Invalid ShardIterator");
        }
    }
}
