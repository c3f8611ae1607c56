package org.tabletheory.schema;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;

/** The versions of DMS that are understood, and what differs between them. */
public enum DmsVersion {
    V0_1("0.1"),
    V0_2("0.2");

    private final String text;

    DmsVersion(String text) {
        this.text = text;
    }

    /** The version as {@code dms_version} says it. */
    public String text() {
        return text;
    }

    /** True when {@code write_policy} and the naming {@code dynamorm} may be used: from 0.2. */
    public boolean hasWritePolicy() {
        return this != V0_1;
    }

    /** The storage types that {@code json: true} may have: S in 0.1; also N, BOOL, NULL, L and M from 0.2. */
    public Set<Type> jsonTypes() {
        return this == V0_1 ? EnumSet.of(Type.S) : EnumSet.of(Type.S, Type.N, Type.BOOL, Type.NULL, Type.L, Type.M);
    }

    /**
     * How {@code omit_empty} sees a record: in 0.1 it is empty when all its fields are; from 0.2 a record with fields is
     * never empty (DMS, "omit_empty emptiness rules").
     */
    public boolean isRecordOfEmptyFieldsEmpty() {
        return this == V0_1;
    }

    /** The version with this text, or null when it is not understood. */
    public static @Nullable DmsVersion of(String text) {
        for (DmsVersion version : values()) {
            if (version.text.equals(text)) {
                return version;
            }
        }
        return null;
    }

    @Override
    public String toString() {
        return text;
    }
}
