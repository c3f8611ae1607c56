package org.tabletheory.schema;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;

/** Supported DMS versions, and what differs between them. */
public enum DmsVersion {
    V0_1("0.1"),
    V0_2("0.2");

    private final String text;

    DmsVersion(String text) {
        this.text = text;
    }

    /** Returns the value of {@code dms_version}. */
    public String text() {
        return text;
    }

    /** Returns whether {@code write_policy} and the naming convention {@code dynamorm} are supported: from 0.2. */
    public boolean hasWritePolicy() {
        return this != V0_1;
    }

    /** Returns the types allowed with {@code json: true}: S in 0.1; also N, BOOL, NULL, L and M from 0.2. */
    public Set<Type> jsonTypes() {
        return this == V0_1 ? EnumSet.of(Type.S) : EnumSet.of(Type.S, Type.N, Type.BOOL, Type.NULL, Type.L, Type.M);
    }

    /**
     * Returns whether {@code omit_empty} treats a record whose fields are all empty as empty: yes in 0.1; from 0.2 a record
     * with fields is never empty (DMS, "omit_empty emptiness rules").
     */
    public boolean isRecordOfEmptyFieldsEmpty() {
        return this == V0_1;
    }

    /** Returns the version with this text, or null if it is not supported. */
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
