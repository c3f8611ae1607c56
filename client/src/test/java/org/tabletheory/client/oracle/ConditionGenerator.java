package org.tabletheory.client.oracle;

import java.util.List;
import java.util.Random;

/** Generates random conditions with every operator and every kind of attribute. */
final class ConditionGenerator {
    private static final List<String> ORDER_COMPARISONS = List.of("=", "<", "<=", ">", ">=");
    private static final List<String> COMPARISONS = List.of("=", "<>", "<", "<=", ">", ">=");

    private final Random random;
    private final EntityShape<?> shape;

    ConditionGenerator(Random random, EntityShape<?> shape) {
        this.random = random;
        this.shape = shape;
    }

    private <E> E one(List<E> list) {
        return list.get(random.nextInt(list.size()));
    }

    /** A condition of a write on the stored item. */
    ReferenceCondition onWrite() {
        return switch (random.nextInt(5)) {
            case 0 -> ReferenceCondition.exists(true);
            case 1 -> ReferenceCondition.exists(false);
            case 2 -> shape.hasLifecycle() ? ReferenceCondition.atVersion(random.nextInt(4)) : any();
            default -> any();
        };
    }

    /** A condition on non-key attributes: a single comparison or a combination. */
    ReferenceCondition any() {
        return switch (random.nextInt(8)) {
            case 0 -> simple().not();
            case 1 -> simple().and(simple());
            case 2 -> simple().or(simple().not());
            default -> simple();
        };
    }

    private ReferenceCondition simple() {
        return switch (random.nextInt(14)) {
            case 0 -> ReferenceCondition.field("title", one(COMPARISONS), "t" + random.nextInt(5));
            case 1 -> ReferenceCondition.field("title", "BETWEEN", "t1", "t" + (1 + random.nextInt(4)));
            case 2 -> ReferenceCondition.field("note", "BEGINS_WITH", "note " + random.nextInt(5));
            case 3 ->
                ReferenceCondition.field("note", one(List.of("CONTAINS", "NOT_CONTAINS")), "e " + random.nextInt(5));
            case 4 -> ReferenceCondition.field("note", one(List.of("EXISTS", "NOT_EXISTS")));
            case 5 -> ReferenceCondition.field("count", one(COMPARISONS), random.nextInt(6));
            case 6 -> ReferenceCondition.field("count", "IN", random.nextInt(3), 3 + random.nextInt(3));
            case 7 -> ReferenceCondition.field("flag", one(List.of("=", "<>")), true);
            case 8 ->
                ReferenceCondition.field(
                        one(List.of("tags", "labels")),
                        one(List.of("CONTAINS", "NOT_CONTAINS")),
                        "t" + random.nextInt(4));
            case 9 -> ReferenceCondition.field("labels", "ATTRIBUTE_TYPE", one(List.of("SS", "NULL")));
            case 10 ->
                ReferenceCondition.size(
                        one(List.of("lines", "tags", "scores", "title")), one(ORDER_COMPARISONS), random.nextInt(4));
            case 11 ->
                ReferenceCondition.field(
                        one(List.of("detail.city", "detail.street")), one(COMPARISONS), "c" + random.nextInt(3));
            case 12 ->
                ReferenceCondition.field(one(List.of("scores.a", "scores.b")), one(COMPARISONS), random.nextInt(4));
            default ->
                ReferenceCondition.field("lines[" + random.nextInt(2) + "]", one(COMPARISONS), "l" + random.nextInt(4));
        };
    }

    /** The n-th sort key as a Java value. */
    Object sortKey(int n) {
        return shape.sortKey(n) instanceof org.tabletheory.attribute.Value.S text ? text.value() : n;
    }

    /** A key condition on the table's sort key. */
    ReferenceCondition onSortKey(int keys) {
        int low = random.nextInt(keys);
        if (random.nextInt(4) == 0) {
            return ReferenceCondition.field("SK", "BETWEEN", sortKey(low), sortKey(Math.min(keys, low + 3)));
        }
        if (random.nextInt(6) == 0 && sortKey(low) instanceof String text) {
            return ReferenceCondition.field("SK", "BEGINS_WITH", random.nextBoolean() ? text : "k");
        }
        return ReferenceCondition.field("SK", one(ORDER_COMPARISONS), sortKey(low));
    }

    /** A key condition on the index's sort key. */
    ReferenceCondition onRank(int keys) {
        int low = 10 * random.nextInt(keys + 2);
        return random.nextInt(3) == 0
                ? ReferenceCondition.field("rank", "BETWEEN", low, low + 60)
                : ReferenceCondition.field("rank", one(ORDER_COMPARISONS), low);
    }
}
