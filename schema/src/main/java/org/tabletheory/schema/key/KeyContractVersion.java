package org.tabletheory.schema.key;

import org.jspecify.annotations.Nullable;

/** Supported versions of key contracts. */
public enum KeyContractVersion {
    V0_1("0.1"),
    V0_2("0.2");

    private final String text;

    KeyContractVersion(String text) {
        this.text = text;
    }

    /** Returns the value of {@code tabletheory_model_contract_version}. */
    public String text() {
        return text;
    }

    /** Returns the version with this text, or null if it is not supported. */
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
