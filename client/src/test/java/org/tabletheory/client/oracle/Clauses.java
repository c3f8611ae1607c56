package org.tabletheory.client.oracle;

import java.util.List;
import java.util.Random;

/** Generates random conditions with all operators and types of attributes. */
final class Clauses {
    private static final List<String> ORDERS = List.of("=", "<", "<=", ">", ">=");
    private static final List<String> COMPARISONS = List.of("=", "<>", "<", "<=", ">", ">=");

    private final Random random;
    private final Shape<?> shape;

    Clauses(Random random, Shape<?> shape) {
        this.random = random;
        this.shape = shape;
    }

    private <E> E one(List<E> list) {
        return list.get(random.nextInt(list.size()));
    }

    /** Returns a condition on the stored item of a write. */
    Clause ofWrite() {
        return switch (random.nextInt(5)) {
            case 0 -> Clause.exists(true);
            case 1 -> Clause.exists(false);
            case 2 -> shape.hasLifecycle() ? Clause.atVersion(random.nextInt(4)) : any();
            default -> any();
        };
    }

    /** Returns a simple or composite condition on attributes other than keys. */
    Clause any() {
        return switch (random.nextInt(8)) {
            case 0 -> simple().not();
            case 1 -> simple().and(simple());
            case 2 -> simple().or(simple().not());
            default -> simple();
        };
    }

    private Clause simple() {
        return switch (random.nextInt(14)) {
            case 0 -> Clause.field("title", one(COMPARISONS), "t" + random.nextInt(5));
            case 1 -> Clause.field("title", "BETWEEN", "t1", "t" + (1 + random.nextInt(4)));
            case 2 -> Clause.field("note", "BEGINS_WITH", "note " + random.nextInt(5));
            case 3 -> Clause.field("note", one(List.of("CONTAINS", "NOT_CONTAINS")), "e " + random.nextInt(5));
            case 4 -> Clause.field("note", one(List.of("EXISTS", "NOT_EXISTS")));
            case 5 -> Clause.field("count", one(COMPARISONS), random.nextInt(6));
            case 6 -> Clause.field("count", "IN", random.nextInt(3), 3 + random.nextInt(3));
            case 7 -> Clause.field("flag", one(List.of("=", "<>")), true);
            case 8 ->
                Clause.field(
                        one(List.of("tags", "labels")),
                        one(List.of("CONTAINS", "NOT_CONTAINS")),
                        "t" + random.nextInt(4));
            case 9 -> Clause.field("labels", "ATTRIBUTE_TYPE", one(List.of("SS", "NULL")));
            case 10 -> Clause.size(one(List.of("lines", "tags", "scores", "title")), one(ORDERS), random.nextInt(4));
            case 11 ->
                Clause.field(one(List.of("detail.city", "detail.street")), one(COMPARISONS), "c" + random.nextInt(3));
            case 12 -> Clause.field(one(List.of("scores.a", "scores.b")), one(COMPARISONS), random.nextInt(4));
            default -> Clause.field("lines[" + random.nextInt(2) + "]", one(COMPARISONS), "l" + random.nextInt(4));
        };
    }

    /** Returns the n-th sort key as a user would write it. */
    Object sortKey(int n) {
        return shape.sortKey(n) instanceof org.tabletheory.attribute.Value.S text ? text.value() : n;
    }

    /** Returns a key condition on the sort key. */
    Clause ofSortKey(int keys) {
        int low = random.nextInt(keys);
        if (random.nextInt(4) == 0) {
            return Clause.field("SK", "BETWEEN", sortKey(low), sortKey(Math.min(keys, low + 3)));
        }
        if (random.nextInt(6) == 0 && sortKey(low) instanceof String text) {
            return Clause.field("SK", "BEGINS_WITH", random.nextBoolean() ? text : "k");
        }
        return Clause.field("SK", one(ORDERS), sortKey(low));
    }

    /** Returns a key condition on the index's sort key. */
    Clause ofRank(int keys) {
        int low = 10 * random.nextInt(keys + 2);
        return random.nextInt(3) == 0
                ? Clause.field("rank", "BETWEEN", low, low + 60)
                : Clause.field("rank", one(ORDERS), low);
    }
}
