package org.tabletheory.attribute;

import java.util.AbstractSet;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The members of a set value: immutable, in the given order, compared as a set.
 *
 * <p>A reader that has already checked for duplicates, or whose mode allows them, uses
 * {@link #trusted} and avoids the hashing.
 */
final class Members<E> extends AbstractSet<E> {
    private static final int SCANNED = 8;

    private final E[] members;
    /** Built by the first lookup in a larger set; a benign race may build it twice. */
    private @Nullable Set<E> index;

    private Members(E[] members) {
        this.members = members;
    }

    /** Returns a set that takes ownership of the array, without checks. */
    static <E> Members<E> trusted(E[] members) {
        return new Members<>(members);
    }

    /** Returns the members of a user's set; rejects members that are equal only here, such as the numbers 1 and 1.0. */
    static <E> Set<E> of(Type type, Set<E> values, IntFunction<E[]> array) {
        return values instanceof Members<E> members ? members : unique(type, values.toArray(array));
    }

    /** Returns a set that takes ownership of the array; rejects nulls and duplicates. */
    static <E> Members<E> unique(Type type, E[] members) {
        for (int i = 0; i < members.length; i++) {
            if (members[i] == null) {
                throw new AttributeException(
                        "a member of " + type + " is null; a set must not contain null", "[" + i + "]");
            }
        }
        int duplicate = duplicate(members);
        if (duplicate >= 0) {
            throw new AttributeException("duplicate member in " + type, "[" + duplicate + "]");
        }
        return new Members<>(members);
    }

    /** Returns the position of a member that equals an earlier one, or -1. */
    static <E> int duplicate(E[] members) {
        if (members.length <= SCANNED) {
            for (int i = 1; i < members.length; i++) {
                for (int j = 0; j < i; j++) {
                    if (members[i].equals(members[j])) {
                        return i;
                    }
                }
            }
            return -1;
        }
        Set<E> seen = new HashSet<>(members.length * 2);
        for (int i = 0; i < members.length; i++) {
            if (!seen.add(members[i])) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public int size() {
        return members.length;
    }

    @Override
    public boolean contains(@Nullable Object member) {
        if (members.length > SCANNED) {
            if (index == null) {
                index = new HashSet<>(Arrays.asList(members));
            }
            return index.contains(member);
        }
        for (E one : members) {
            if (one.equals(member)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Iterator<E> iterator() {
        return Arrays.asList(members).iterator();
    }
}
