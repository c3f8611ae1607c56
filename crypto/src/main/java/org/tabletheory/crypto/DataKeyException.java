package org.tabletheory.crypto;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/**
 * Thrown when no data key is available: the provider rejected the request, cannot be reached, or does not know the key.
 *
 * <p>{@link #codes()} contains {@code ErrDataKey} and, if the reason is known, a second code: {@code ErrAccessDenied},
 * {@code ErrThrottled}, {@code ErrInvalidEncryptedEnvelope} and so on.
 */
public class DataKeyException extends TableTheoryException {
    private static final long serialVersionUID = 1L;

    private final String problem;

    /** Creates an exception of a provider; the client adds the model and the attribute. */
    public DataKeyException(String problem, @Nullable Throwable cause) {
        this(problem, Set.of(), ErrorContext.NONE, cause);
    }

    /** Creates an exception of a provider with an additional code; see {@link ErrorCodes}. */
    public DataKeyException(String problem, String code, @Nullable Throwable cause) {
        this(problem, Set.of(code), ErrorContext.NONE, cause);
    }

    DataKeyException(String problem, Set<String> codes, ErrorContext context, @Nullable Throwable cause) {
        super(problem, withOwn(codes), context, cause);
        this.problem = problem;
    }

    /** Returns the same exception with a context. */
    DataKeyException in(ErrorContext context) {
        return new DataKeyException(problem, codes(), context, this);
    }

    private static Set<String> withOwn(Set<String> codes) {
        Set<String> all = new LinkedHashSet<>();
        all.add(ErrorCodes.DATA_KEY);
        all.addAll(codes);
        return all;
    }
}
