package org.tabletheory.conformance;

import java.util.List;
import org.tabletheory.conformance.internal.AttributeSerializationPack;

/** The packs that this library can run. */
public final class Packs {

    private Packs() {}

    /** All of them, in the order in which they are run. */
    public static List<Pack> all() {
        return List.of(new AttributeSerializationPack());
    }
}
