package org.tabletheory.mapping;

/**
 * Marks a class as a view of the items of another class; see {@link IndexView}.
 *
 * @param <T> the class of the items, or a sealed type of several classes
 */
public interface ViewOf<T> {}
