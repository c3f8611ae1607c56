package org.tabletheory.client.internal.mapping;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.client.ErrorCodes;
import org.tabletheory.client.ErrorContext;
import org.tabletheory.client.TableTheoryException;

/**
 * A value that does not fit its place. It grows its path while it leaves the codecs, so that nothing is spent on paths
 * when all is well; a mapper turns it into the error that users see. Messages name types and never show values.
 */
public final class Misfit extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String problem;
    private final String path;

    Misfit(String problem) {
        this(problem, "", null);
    }

    Misfit(String problem, @Nullable Throwable cause) {
        this(problem, "", cause);
    }

    private Misfit(String problem, String path, @Nullable Throwable cause) {
        super(problem, cause);
        this.problem = problem;
        this.path = path;
    }

    /** A value that goes on forever, found when the stack was used up. */
    static Misfit endless() {
        return new Misfit("contains itself, or is nested far deeper than DynamoDB's 32 levels");
    }

    /** An object that its own class would not make. */
    public static Misfit unmade(Class<?> type, @Nullable Throwable thrown) {
        return new Misfit(
                "could not be made into " + type.getSimpleName() + ": its own code threw " + Property.name(thrown),
                thrown);
    }

    /** A stored value that cannot be read, where the reader stands. */
    public static Misfit at(ItemReader reader, String problem) {
        return at(reader, problem, null);
    }

    static Misfit at(ItemReader reader, String problem, @Nullable Throwable cause) {
        return new Misfit(problem, reader.path(), cause);
    }

    /** The same, one step further out: under a name. */
    public Misfit inside(String name) {
        boolean joined = path.isEmpty() || path.startsWith("[");
        return name.isEmpty() ? this : new Misfit(problem, joined ? name + path : name + "." + path, getCause());
    }

    /** The same, one step further out: in a list. */
    Misfit inside(int index) {
        boolean joined = path.isEmpty() || path.startsWith("[");
        return new Misfit(problem, "[" + index + "]" + (joined ? path : "." + path), getCause());
    }

    /** What a user sees. */
    TableTheoryException toException(String model) {
        ErrorContext context = ErrorContext.of("mapping of " + model, model);
        String message = path.isEmpty() ? problem : path + " " + problem;
        return new TableTheoryException(
                message,
                java.util.Set.of(ErrorCodes.INVALID_MODEL),
                path.isEmpty() ? context : context.at(path),
                getCause());
    }
}
