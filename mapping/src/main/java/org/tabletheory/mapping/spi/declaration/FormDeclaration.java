package org.tabletheory.mapping.spi.declaration;

import java.util.List;
import java.util.Set;

/**
 * The form of the items of a class.
 *
 * @param attribute the attribute that stores its number
 * @param present its number
 * @param oldest the oldest form that is read
 * @param readsNewer whether items of newer forms are read as if they had the present one
 * @param upcasts the methods that turn older forms into newer ones; empty if the program registers them
 */
public record FormDeclaration(
        String attribute, int present, int oldest, boolean readsNewer, List<UpcastDeclaration> upcasts) {
    public FormDeclaration {
        upcasts = List.copyOf(upcasts);
    }

    /** A static method from an item to an item. */
    public record UpcastDeclaration(MemberView method, int from, Set<String> plaintext) {
        public UpcastDeclaration {
            plaintext = Set.copyOf(plaintext);
        }
    }
}
