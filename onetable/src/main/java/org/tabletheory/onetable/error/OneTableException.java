package org.tabletheory.onetable.error;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/**
 * Thrown when OneTable rejects a schema, an entity or a call. {@link #code()} is the JavaScript library's error code, which
 * is also one of {@link #codes()}.
 *
 * <pre>{@code
 * try {
 *     accounts.create(Map.of("name", "acme"));
 * } catch (OneTableException e) {
 *     if (e.code().equals(OneTableException.UNIQUE)) {
 *         System.out.println("already taken: " + e.getMessage());
 *     }
 * }
 * }</pre>
 */
public class OneTableException extends TableTheoryException {
    /** The schema is invalid, or an argument of the call is. */
    public static final String ARGUMENT = "ArgumentError";
    /** A value violates a rule of its field; see {@link OneTableException#validation()}. */
    public static final String VALIDATION = "ValidationError";
    /** The properties do not determine a key, or the index does not exist. */
    public static final String MISSING = "MissingError";
    /** More than one item matches where at most one is allowed. */
    public static final String NON_UNIQUE = "NonUniqueError";
    /** The item does not exist. */
    public static final String NOT_FOUND = "NotFoundError";
    /** The value of a unique field is already taken. */
    public static final String UNIQUE = "UniqueError";
    /** A value has an unsupported type. */
    public static final String TYPE = "TypeError";

    private final String code;
    private final Map<String, String> validation;

    /** Creates an error with OneTable's code and the client's code. */
    public OneTableException(
            String code, String clientCode, String problem, ErrorContext context, @Nullable Throwable cause) {
        this(code, clientCode, problem, context, Map.of(), cause);
    }

    /** Creates an error that concerns several fields. */
    public OneTableException(
            String code,
            String clientCode,
            String problem,
            ErrorContext context,
            Map<String, String> validation,
            @Nullable Throwable cause) {
        super(problem, codes(code, clientCode), context, cause);
        this.code = code;
        this.validation = Collections.unmodifiableMap(new LinkedHashMap<>(validation));
    }

    /** Returns OneTable's error code, such as {@link #VALIDATION}. */
    public final String code() {
        return code;
    }

    /** Returns the problems by field for {@link #VALIDATION}, otherwise an empty map. Problems contain no values. */
    public final Map<String, String> validation() {
        return validation;
    }

    private static Set<String> codes(String code, String clientCode) {
        return new LinkedHashSet<>(List.of(code, clientCode));
    }
}
