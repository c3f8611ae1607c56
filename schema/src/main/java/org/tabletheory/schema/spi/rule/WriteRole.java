package org.tabletheory.schema.spi.rule;

import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Role;

/** The role of an attribute in a write: who sets its value, and whether it is a key. */
public enum WriteRole {
    /** The library sets it to the time of the write. */
    TIMESTAMP,
    /** The library increments it. */
    VERSION,
    /** A part of the primary key, which every item has. */
    PRIMARY_KEY,
    /** A part of an index key; an item without it is not in the index. */
    INDEX_KEY,
    /** The user sets it. */
    VALUE;

    /** Returns the role of an attribute whose definition lists all of its roles, as those of annotated classes do. */
    public static WriteRole of(AttributeDef def) {
        WriteRole key = VALUE;
        for (Role role : def.roles()) {
            switch (role.kind()) {
                case PK, SK -> key = PRIMARY_KEY;
                case INDEX_PK, INDEX_SK -> key = key == PRIMARY_KEY ? key : INDEX_KEY;
                default -> {}
            }
        }
        return of(def, key);
    }

    /**
     * Returns the role of an attribute of a model, whose keys need not be listed in the attribute's roles. The primary key
     * identifies the item, so no write may change it; what the library sets is set even if an index uses it.
     *
     * @param key {@link #PRIMARY_KEY}, {@link #INDEX_KEY}, or {@link #VALUE} if the attribute is in no key
     */
    static WriteRole of(AttributeDef def, WriteRole key) {
        if (key == PRIMARY_KEY) {
            return key;
        }
        if (def.hasRole(Role.CREATED_AT) || def.hasRole(Role.UPDATED_AT)) {
            return TIMESTAMP;
        }
        return def.hasRole(Role.VERSION) ? VERSION : key;
    }

    /** Returns whether the library sets the attribute. */
    public boolean isManaged() {
        return this == TIMESTAMP || this == VERSION;
    }
}
