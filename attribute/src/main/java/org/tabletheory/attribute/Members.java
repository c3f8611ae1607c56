package org.tabletheory.attribute;

import java.util.AbstractSet;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The members of a set value: immutable, in the order in which they were given, compared as sets are.
 *
 * <p>A reader that has proved its members unique, or whose mode allows what a set does not, builds one with
 * {@link #trusted} and pays for no hashing.
 */
final class Members<E> extends AbstractSet<E> {
    private static final int SCANNED = 8;

    private final E[] members;
    /** Built when a larger set is first searched; a benign race builds it twice. */
    private @Nullable Set<E> index;

    private Members(E[] members) {
        this.members = members;
    }

    /** Takes the array as it is: the caller gives it away and vouches for it. */
    static <E> Members<E> trusted(E[] members) {
        return new Members<>(members);
    }

    /** The members of a user's set; two that became equal only here (1 and 1.0 by number) are refused. */
    static <E> Set<E> of(Type type, Set<E> values, IntFunction<E[]> array) {
        return values instanceof Members<E> members ? members : unique(type, values.toArray(array));
    }

    /** Takes the array as it is and refuses nulls and duplicates. */
    static <E> Members<E> unique(Type type, E[] members) {
        for (int i = 0; i < members.length; i++) {
            if (members[i] == null) {
                throw new AttributeException("a member of " + type + " is null; sets hold no nulls", "[" + i + "]");
            }
        }
        int duplicate = duplicate(members);
        if (duplicate >= 0) {
            throw new AttributeException(
                    type + " has this member twice; a set has no duplicates", "[" + duplicate + "]");
        }
        return new Members<>(members);
    }

    /** The position of a member that stands at an earlier place too, or -1. */
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
