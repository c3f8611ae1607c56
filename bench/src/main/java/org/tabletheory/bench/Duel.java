package org.tabletheory.bench;

/**
 * The same work by us and by the peer, ready to run. Whoever builds one has checked that both give the same result.
 *
 * @param ours what is ours
 * @param peer what the ratio is taken against
 * @param variant the peer's work cut another way, told on standard error and in no ratio
 * @param variantName what is different in it: {@code "with conversion"}
 * @param size what was worked on, for people: {@code "20 attributes, 2,048 bytes"}
 */
public record Duel(Operation ours, Operation peer, Operation variant, String variantName, String size) {}
