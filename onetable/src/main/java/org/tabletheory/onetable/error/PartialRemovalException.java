package org.tabletheory.onetable.error;

import java.util.List;
import java.util.Map;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.UnknownOutcomeException;

/**
 * Thrown when a removal of many entities failed after some of them were removed. {@link #removed()} returns those, and {@link
 * #getCause()} is the failure of the next one, which may have been removed too if its outcome is unknown.
 *
 * <pre>{@code
 * try {
 *     table.model("Account").remove(Map.of("status", "closed"), Params.of().index("gs1").many());
 * } catch (PartialRemovalException e) {
 *     System.out.println(e.removed().size() + " accounts were removed");
 * }
 * }</pre>
 */
public final class PartialRemovalException extends UnknownOutcomeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Map<String, Object>> removed;

    /** Creates an exception with the entities that were removed, as the call would return them. */
    public PartialRemovalException(
            String problem, ErrorContext context, TableTheoryException cause, List<Map<String, Object>> removed) {
        super(problem, context, cause);
        this.removed = List.copyOf(removed);
    }

    /** Returns the entities that were removed, as the call would return them: none if it returns no values. */
    public List<Map<String, Object>> removed() {
        return removed;
    }
}
