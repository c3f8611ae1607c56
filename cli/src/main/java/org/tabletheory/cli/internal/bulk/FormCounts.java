package org.tabletheory.cli.internal.bulk;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.tabletheory.attribute.Value;

/**
 * The number of items by class and form, and by what a migration did with them. Not thread-safe.
 */
public final class FormCounts {
    private final Map<String, Map<Integer, Long>> forms = new TreeMap<>();
    private long older;
    private long renamed;
    private long rewritten;
    private long deleted;
    private long failed;
    private long invalid;
    private long other;

    /** Counts an item of a class with the number of its form, which may be older than the present one. */
    void found(String type, int form, boolean isOlder) {
        forms.computeIfAbsent(type, name -> new TreeMap<>()).merge(form, 1L, Long::sum);
        older += isOlder ? 1 : 0;
    }

    /** Counts an item of the present form that has attributes under former names. */
    void formerName() {
        renamed++;
    }

    /** Counts an item that was stored in the present form. */
    void wasRewritten() {
        rewritten++;
    }

    /** Counts an item that was deleted before it could be rewritten. */
    void wasDeleted() {
        deleted++;
    }

    /** Counts an item that could not be rewritten. */
    void wasRejected() {
        failed++;
    }

    /** Counts an item whose form is not a number. */
    void unreadable() {
        invalid++;
    }

    /** Counts an item that is not of the migrated classes. */
    void foreign() {
        other++;
    }

    void addAll(FormCounts more) {
        more.forms.forEach((type, numbers) -> numbers.forEach((form, count) ->
                forms.computeIfAbsent(type, name -> new TreeMap<>()).merge(form, count, Long::sum)));
        older += more.older;
        renamed += more.renamed;
        rewritten += more.rewritten;
        deleted += more.deleted;
        failed += more.failed;
        invalid += more.invalid;
        other += more.other;
    }

    /** Returns the number of items of each form, by class. */
    public Map<String, Map<Integer, Long>> forms() {
        return forms;
    }

    /** Returns the number of items of older forms. */
    public long older() {
        return older;
    }

    /** Returns the number of items of the present form with former names. */
    public long renamed() {
        return renamed;
    }

    /** Returns the number of items that were stored in the present form. */
    public long rewritten() {
        return rewritten;
    }

    /** Returns the number of items that were deleted meanwhile. */
    public long deleted() {
        return deleted;
    }

    /** Returns the number of items that could not be rewritten. */
    public long failed() {
        return failed;
    }

    /** Returns the number of items whose form is not a number. */
    public long invalid() {
        return invalid;
    }

    /** Returns the number of items of other classes. */
    public long other() {
        return other;
    }

    /** Returns the number of all items. */
    public long items() {
        long items = other + invalid;
        for (Map<Integer, Long> numbers : forms.values()) {
            for (long count : numbers.values()) {
                items += count;
            }
        }
        return items;
    }

    Value toValue() {
        Map<String, Value> classes = new LinkedHashMap<>();
        forms.forEach((type, numbers) -> {
            Map<String, Value> counts = new LinkedHashMap<>();
            numbers.forEach((form, count) -> counts.put(Integer.toString(form), Value.n(count)));
            classes.put(type, Value.m(counts));
        });
        return Value.m(Map.of(
                "forms", Value.m(classes),
                "older", Value.n(older),
                "renamed", Value.n(renamed),
                "rewritten", Value.n(rewritten),
                "deleted", Value.n(deleted),
                "failed", Value.n(failed),
                "invalid", Value.n(invalid),
                "other", Value.n(other)));
    }

    /** Returns the counts of a checkpoint; those that it does not have are 0. */
    static FormCounts of(Value value) {
        FormCounts counts = new FormCounts();
        Map<String, Value> members = value instanceof Value.M map ? map.values() : Map.of();
        if (members.get("forms") instanceof Value.M classes) {
            classes.values().forEach((type, numbers) -> {
                if (numbers instanceof Value.M each) {
                    each.values()
                            .forEach((form, count) -> counts.forms
                                    .computeIfAbsent(type, name -> new TreeMap<>())
                                    .put(Integer.valueOf(form), number(count)));
                }
            });
        }
        counts.older = number(members.getOrDefault("older", Value.n(0)));
        counts.renamed = number(members.getOrDefault("renamed", Value.n(0)));
        counts.rewritten = number(members.getOrDefault("rewritten", Value.n(0)));
        counts.deleted = number(members.getOrDefault("deleted", Value.n(0)));
        counts.failed = number(members.getOrDefault("failed", Value.n(0)));
        counts.invalid = number(members.getOrDefault("invalid", Value.n(0)));
        counts.other = number(members.getOrDefault("other", Value.n(0)));
        return counts;
    }

    private static long number(Value value) {
        return value instanceof Value.N number ? number.toBigDecimal().longValueExact() : 0;
    }
}
