package org.tabletheory.mapping;

import java.util.List;
import java.util.Set;

/**
 * Which classes of a sealed type a mapper reads, by the values of the discriminator. Immutable.
 *
 * @param discriminator the attribute that identifies the class of an item
 * @param read the values of the classes that the mapper reads, in the order of their declaration
 * @param known the values of all classes of the sealed type
 */
public record FamilyMembers(String discriminator, List<String> read, Set<String> known) {
    public FamilyMembers {
        read = List.copyOf(read);
        known = Set.copyOf(known);
    }

    /** Returns whether the mapper reads all classes of the sealed type. */
    public boolean isWhole() {
        return read.size() == known.size();
    }
}
