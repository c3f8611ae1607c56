package org.tabletheory.error;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.spi.text.PrintableText;

/**
 * The base class of all exceptions of this library.
 *
 * <p>{@link #codes()} are stable names to act on; subclasses exist where an error has additional data. Messages explain
 * how to fix the problem and never contain credentials, signatures or attribute values. They are a single line; control
 * characters of names and of DynamoDB's messages are escaped. The values of keys, which are often
 * personal data, are in {@link #itemKey()}, and in messages only if the client's {@code showKeys} is on, which it is by default
 * for local and in-memory databases.
 */
public class TableTheoryException extends RuntimeException {

    private final String problem;
    private final Set<String> codes;
    private final ErrorContext context;

    /** Creates an exception with one code; see {@link ErrorCodes}. */
    public TableTheoryException(String problem, String code, ErrorContext context) {
        this(problem, Set.of(code), context, null);
    }

    /** Creates an exception with several codes and a cause. */
    public TableTheoryException(String problem, Set<String> codes, ErrorContext context, @Nullable Throwable cause) {
        super(PrintableText.singleLine(context.subject(problem) + problem + context.trailer(problem)), cause);
        Set<String> all = new LinkedHashSet<>(codes);
        if (context.outcomeUnknown()) {
            all.add(ErrorCodes.UNKNOWN_OUTCOME);
        }
        this.problem = problem;
        this.codes = Collections.unmodifiableSet(all);
        this.context = context;
    }

    /** Returns this error as one of an operation, for errors that are found before the operation is known. */
    public final TableTheoryException during(String operation) {
        return during(operation, context.model());
    }

    /** Returns this error as one of an operation on a model. */
    public final TableTheoryException during(String operation, @Nullable String model) {
        ErrorContext inside = context.of(operation, model, context.table());
        TableTheoryException same = new TableTheoryException(problem, codes, inside, getCause());
        same.setStackTrace(getStackTrace());
        return same;
    }

    /** Returns this error as one about a stored item, whose key the message shows as this text. */
    public final TableTheoryException about(Item key, String keyText) {
        TableTheoryException same = new TableTheoryException(
                problem + "; the key of the item is " + keyText, codes, context.about(key), getCause());
        same.setStackTrace(getStackTrace());
        return same;
    }

    /** Returns the error codes: at least one, several if one kind of error is also another. */
    public final Set<String> codes() {
        return codes;
    }

    /** Returns whether {@link #codes()} contains this code. */
    public final boolean is(String code) {
        return codes.contains(code);
    }

    /** Returns the context of the error. */
    public final ErrorContext context() {
        return context;
    }

    /** Returns the operation, such as {@code PutItem}. */
    public final @Nullable String operation() {
        return context.operation();
    }

    /** Returns the name of the model. */
    public final @Nullable String model() {
        return context.model();
    }

    /** Returns the attribute that caused the error, such as {@code lines[2].qty}. */
    public final @Nullable String attributePath() {
        return context.attributePath();
    }

    /** Returns the primary key of the item that the error is about; empty if it is not about one item. */
    public final Optional<Item> itemKey() {
        String key = context.key();
        return key == null ? Optional.empty() : Optional.of(DynamoJson.readItem(key));
    }

    /** Returns DynamoDB's id of the last attempt with a response. */
    public final @Nullable String requestId() {
        return context.requestId();
    }

    /**
     * Returns whether an attempt of a write may have been applied although the call failed.
     *
     * <p>On a {@link ConditionFailedException} it means that the condition may have failed because of an earlier attempt
     * of the same call; to find out, compare {@link ConditionFailedException#item()} with the item that you wrote.
     */
    public final boolean outcomeUnknown() {
        return context.outcomeUnknown();
    }
}
