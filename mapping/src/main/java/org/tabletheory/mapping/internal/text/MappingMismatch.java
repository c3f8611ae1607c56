package org.tabletheory.mapping.internal.text;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/**
 * A value that does not fit its place. It grows its path while it leaves the codecs, so that nothing is spent on paths
 * when all is well; a mapper turns it into the error that users see. Messages name types and never show values.
 */
public final class MappingMismatch extends RuntimeException {
    private static final long serialVersionUID = 1L;

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

    /** A value that goes on forever, found when the stack was used up. */
    public static MappingMismatch endless() {
        return new MappingMismatch("contains itself, or is nested far deeper than DynamoDB's 32 levels");
    }

    /** An object that its own class would not make. */
    public static MappingMismatch unmade(Class<?> type, @Nullable Throwable thrown) {
        return new MappingMismatch(
                "could not be made into " + type.getSimpleName() + ": its own code threw " + name(thrown), thrown);
    }

    /** Returns the simple name of what was thrown, for a message. */
    public static String name(@Nullable Throwable thrown) {
        return thrown == null ? "an exception" : thrown.getClass().getSimpleName();
    }

    /** A stored value that cannot be read, where the reader stands. */
    public static MappingMismatch at(ItemReader reader, String problem) {
        return at(reader, problem, null);
    }

    public static MappingMismatch at(ItemReader reader, String problem, @Nullable Throwable cause) {
        return new MappingMismatch(problem, reader.path(), cause);
    }

    /** The same, one step further out: under a name. */
    public MappingMismatch inside(String name) {
        boolean joined = path.isEmpty() || path.startsWith("[");
        return name.isEmpty()
                ? this
                : new MappingMismatch(problem, joined ? name + path : name + "." + path, getCause());
    }

    /** The same, one step further out: in a list. */
    public MappingMismatch inside(int index) {
        boolean joined = path.isEmpty() || path.startsWith("[");
        return new MappingMismatch(problem, "[" + index + "]" + (joined ? path : "." + path), getCause());
    }

    /** What a user sees. */
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
