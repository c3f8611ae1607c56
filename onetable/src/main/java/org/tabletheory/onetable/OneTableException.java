package org.tabletheory.onetable;

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
 * Thrown when a schema, an entity or a call is not what OneTable allows; {@link #code()} is the JavaScript library's word
 * for it, and one of {@link #codes()}.
 *
 * <pre>{@code
 * try {
 *     accounts.create(Map.of("name", "acme"));
 * } catch (OneTableException refused) {
 *     if (refused.code().equals(OneTableException.UNIQUE)) {
 *         System.out.println("taken: " + refused.getMessage());
 *     }
 * }
 * }</pre>
 */
public class OneTableException extends TableTheoryException {
    /** A call, or the schema, asks for what there is not. */
    public static final String ARGUMENT = "ArgumentError";
    /** A value breaks a rule of its field; {@link OneTableException#validation()} says which. */
    public static final String VALIDATION = "ValidationError";
    /** A key cannot be made of what was given, or an index does not exist. */
    public static final String MISSING = "MissingError";
    /** Several items were found where one was wanted. */
    public static final String NON_UNIQUE = "NonUniqueError";
    /** There is no such item. */
    public static final String NOT_FOUND = "NotFoundError";
    /** The value of a unique field is taken. */
    public static final String UNIQUE = "UniqueError";
    /** A value has a type that cannot be used here. */
    public static final String TYPE = "TypeError";

    private final String code;
    private final Map<String, String> validation;

    /** An error with OneTable's word for it, the client's code, and where it happened. */
    public OneTableException(
            String code, String clientCode, String problem, ErrorContext context, @Nullable Throwable cause) {
        this(code, clientCode, problem, context, Map.of(), cause);
    }

    /** An error about several fields at once. */
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

    /** OneTable's word for the error, such as {@link #VALIDATION}. */
    public final String code() {
        return code;
    }

    /** What is wrong with which field, for {@link #VALIDATION}; no message shows a value. */
    public final Map<String, String> validation() {
        return validation;
    }

    private static Set<String> codes(String code, String clientCode) {
        return new LinkedHashSet<>(List.of(code, clientCode));
    }
}
