package org.tabletheory.mapping;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which classes of a sealed type a mapper reads, by the values of the discriminator. Immutable.
 *
 * @param discriminator the attribute that identifies the class of an item
 * @param read the values of the classes that the mapper reads, in the order of their declaration
 * @param attributes the names of the attributes of each class of the sealed type, by its value
 */
public record FamilyMembers(String discriminator, List<String> read, Map<String, Set<String>> attributes) {
    public FamilyMembers {
        read = List.copyOf(read);
        Map<String, Set<String>> copies = new LinkedHashMap<>();
        for (Map.Entry<String, Set<String>> member : attributes.entrySet()) {
            copies.put(member.getKey(), Set.copyOf(member.getValue()));
        }
        attributes = Map.copyOf(copies);
    }

    /** Returns the values of all classes of the sealed type. */
    public Set<String> known() {
        return attributes.keySet();
    }

    /** Returns whether the mapper reads all classes of the sealed type. */
    public boolean isWhole() {
        return read.size() == attributes.size();
    }

    /** Returns whether a class that the mapper reads has an attribute. */
    public boolean isRead(String attribute) {
        for (String value : read) {
            if (has(value, attribute)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a class, by its value of the discriminator, has an attribute. */
    public boolean has(String value, String attribute) {
        return attributes.getOrDefault(value, Set.of()).contains(attribute);
    }
}
