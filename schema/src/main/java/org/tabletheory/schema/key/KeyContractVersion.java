package org.tabletheory.schema.key;

import org.jspecify.annotations.Nullable;

/** The versions of key contracts that are understood. */
public enum KeyContractVersion {
    V0_1("0.1"),
    V0_2("0.2");

    private final String text;

    KeyContractVersion(String text) {
        this.text = text;
    }

    /** The version as {@code tabletheory_model_contract_version} says it. */
    public String text() {
        return text;
    }

    /** The version with this text, or null when it is not understood. */
    public static @Nullable KeyContractVersion of(String text) {
        for (KeyContractVersion version : values()) {
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
