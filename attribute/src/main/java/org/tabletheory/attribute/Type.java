package org.tabletheory.attribute;

import org.jspecify.annotations.Nullable;

/**
 * The ten types of a DynamoDB value.
 *
 * <p>The constant's name is the type's name in DynamoDB JSON and in schema documents;
 * {@link #id()} is the two-byte type id of attribute serialization 1.0.0.
 */
public enum Type {
    S(0x0001),
    N(0x0002),
    B(0xFFFF),
    BOOL(0x0004),
    NULL(0x0000),
    SS(0x0101),
    NS(0x0102),
    BS(0x01FF),
    L(0x0300),
    M(0x0200);

    private final int id;

    Type(int id) {
        this.id = id;
    }

    /** Returns the type id of attribute serialization, 0 to 0xFFFF. */
    public int id() {
        return id;
    }

    /** Returns whether this is a set type: SS, NS or BS. */
    public boolean isSet() {
        return this == SS || this == NS || this == BS;
    }

    /** Returns whether a primary key or an index key may have this type: S, N or B. */
    public boolean isKey() {
        return this == S || this == N || this == B;
    }

    /** Returns the type of a set's members: S for SS, N for NS, B for BS. */
    public Type member() {
        if (!isSet()) {
            throw new IllegalStateException(this + " is not a set type");
        }
        return this == SS ? S : this == NS ? N : B;
    }

    /** Returns the type of a set with members of this type: SS for S, NS for N, BS for B. */
    public Type set() {
        if (!isKey()) {
            throw new IllegalStateException(
                    "there is no set of " + this + "; DynamoDB has only sets of strings, numbers and binary data");
        }
        return this == S ? SS : this == N ? NS : BS;
    }

    /** Returns the type with this two-byte id, or null if there is none. */
    public static @Nullable Type ofId(int id) {
        return switch (id) {
            case 0x0001 -> S;
            case 0x0002 -> N;
            case 0xFFFF -> B;
            case 0x0004 -> BOOL;
            case 0x0000 -> NULL;
            case 0x0101 -> SS;
            case 0x0102 -> NS;
            case 0x01FF -> BS;
            case 0x0300 -> L;
            case 0x0200 -> M;
            default -> null;
        };
    }

    /** Returns the type with this name in DynamoDB JSON (case-sensitive), or null if there is none. */
    public static @Nullable Type ofName(String name) {
        return switch (name) {
            case "S" -> S;
            case "N" -> N;
            case "B" -> B;
            case "BOOL" -> BOOL;
            case "NULL" -> NULL;
            case "SS" -> SS;
            case "NS" -> NS;
            case "BS" -> BS;
            case "L" -> L;
            case "M" -> M;
            default -> null;
        };
    }
}
