package org.tabletheory.mapping.internal.text;

import java.util.Collection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.key.KeyInputException;

/**
 * Reports a value that does not fit its attribute. The path is added while the exception leaves the codecs, so that successful
 * calls spend nothing on paths; a mapper converts it to the exception that users see. Messages name types, never values.
 */
public final class MappingMismatch extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final String NOT_NULLABLE =
            "is absent or NULL in the item, but its Kotlin type is not nullable; make the"
                    + " type nullable, give it a default value, or store the attribute";

    private final String problem;
    private final String path;

    public MappingMismatch(String problem) {
        this(problem, "", null);
    }

    public MappingMismatch(String problem, @Nullable Throwable cause) {
        this(problem, "", cause);
    }

    private MappingMismatch(String problem, String path, @Nullable Throwable cause) {
        super(problem, cause);
        this.problem = problem;
        this.path = path;
    }

    /** Reports a value that contains itself, after a stack overflow. */
    public static MappingMismatch selfContaining() {
        return new MappingMismatch("contains itself, or is nested far deeper than DynamoDB's 32 levels");
    }

    /**
     * Reports a key of a map that cannot be stored.
     *
     * @param holds what a key must be
     */
    public static MappingMismatch ofKey(@Nullable Object key, String holds) {
        return new MappingMismatch(
                key == null ? "has a key that is null; keys must be " + holds : "has a key that is not " + holds);
    }

    /** Returns this mismatch of a value that was to be read again as one of an argument, which is not stored. */
    public MappingMismatch ofArgument() {
        return new MappingMismatch("cannot store the given value, which " + problem, path, getCause());
    }

    /** Reports that the constructor, a setter or the builder of a class threw an exception. */
    public static MappingMismatch constructionFailed(Class<?> type, @Nullable Throwable thrown) {
        String property = thrown instanceof NullPointerException ? nonNullProperty(thrown) : null;
        if (property != null) {
            return new MappingMismatch(NOT_NULLABLE, property, thrown);
        }
        return new MappingMismatch(
                "could not be converted to " + type.getSimpleName() + ": its code threw " + name(thrown), thrown);
    }

    /** Returns the property whose null a Kotlin constructor rejected, or null; only the message of its check has the name. */
    private static @Nullable String nonNullProperty(Throwable thrown) {
        Matcher check = Pattern.compile(
                        "^Parameter specified as non-null is null: method .*\\.<init>, parameter (\\S+)$")
                .matcher(String.valueOf(thrown.getMessage()));
        return check.matches() ? check.group(1) : null;
    }

    /** Reports that the getter of a property threw an exception. */
    public static MappingMismatch getterFailed(@Nullable Throwable thrown) {
        return new MappingMismatch("could not be read: its getter threw " + name(thrown), thrown);
    }

    private static String name(@Nullable Throwable thrown) {
        return thrown == null ? "an exception" : thrown.getClass().getSimpleName();
    }

    /** Reports a stored value that cannot be read, at the position of the reader. */
    public static MappingMismatch at(ItemReader reader, String problem) {
        return at(reader, problem, null);
    }

    public static MappingMismatch at(ItemReader reader, String problem, @Nullable Throwable cause) {
        return new MappingMismatch(problem, reader.path(), cause);
    }

    /** Returns the same mismatch with a name in front of its path. */
    public MappingMismatch inside(String name) {
        boolean joined = path.isEmpty() || path.startsWith("[");
        return name.isEmpty()
                ? this
                : new MappingMismatch(problem, joined ? name + path : name + "." + path, getCause());
    }

    /** Returns the same mismatch with an index in front of its path. */
    public MappingMismatch inside(int index) {
        boolean joined = path.isEmpty() || path.startsWith("[");
        return new MappingMismatch(problem, "[" + index + "]" + (joined ? path : "." + path), getCause());
    }

    /** Returns the same mismatch, with the choice that a component of an index key has, if a key cannot be computed. */
    public MappingMismatch ofKeys(Collection<String> primaryKey) {
        return getCause() instanceof KeyInputException key
                ? new MappingMismatch(key.advice(primaryKey), path, getCause())
                : this;
    }

    /** Returns the exception that users see. */
    public TableTheoryException toException(String model) {
        ErrorContext context = ErrorContext.of("mapping of " + model, model);
        String message = path.isEmpty() ? problem : path + " " + problem;
        return new TableTheoryException(
                message,
                java.util.Set.of(ErrorCodes.INVALID_MODEL),
                path.isEmpty() ? context : context.at(path),
                getCause());
    }
}
