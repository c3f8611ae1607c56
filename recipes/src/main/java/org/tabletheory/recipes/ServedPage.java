package org.tabletheory.recipes;

/**
 * A page as {@link IsrCache#serve} gives it, and how it came.
 *
 * <p>Immutable.
 *
 * @param page what to serve
 * @param how whether it was there, is stale, or was made by this call
 */
public record ServedPage(CacheMetadata page, How how) {
    /** How a page came. */
    public enum How {
        /** It was there and fresh. */
        FRESH,
        /** Its time is over, and someone else is making another. */
        STALE,
        /** This call made it. */
        REGENERATED
    }
}
