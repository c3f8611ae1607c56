package org.tabletheory.aws.internal.value;

import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.aws.StreamEvent;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/** What a record of a stream must have, whoever read it. */
final class RecordParts {
    private RecordParts() {}

    static <T> T present(String member, @Nullable T value) {
        if (value == null) {
            throw refusal("the record has no '" + member + "', so it is none of a stream of DynamoDB", "", null);
        }
        return value;
    }

    static StreamEvent.Kind kind(@Nullable String name) {
        for (StreamEvent.Kind kind : StreamEvent.Kind.values()) {
            if (kind.name().equals(name)) {
                return kind;
            }
        }
        throw refusal("'" + name + "' is no event of a stream; there are INSERT, MODIFY and REMOVE", "", null);
    }

    static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    /** An image that is there, or null; one that holds what is no value is refused. */
    static @Nullable Item image(Supplier<@Nullable Item> reading) {
        try {
            return reading.get();
        } catch (AttributeException e) {
            throw refusal("an image holds what is no value of DynamoDB: " + e.problem(), e.path(), e);
        }
    }

    private static TableTheoryException refusal(String problem, String path, @Nullable Throwable cause) {
        ErrorContext context = ErrorContext.of("stream record", null);
        return new TableTheoryException(
                problem, Set.of(ErrorCodes.INVALID_MODEL), path.isEmpty() ? context : context.at(path), cause);
    }
}
