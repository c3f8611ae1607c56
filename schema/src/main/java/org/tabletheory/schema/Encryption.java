package org.tabletheory.schema;

import org.tabletheory.schema.document.JsonValue;

/**
 * Marks an attribute that is stored as an encrypted envelope (DMS 0.1, "Encrypted fields").
 *
 * @param v the envelope format version; only 1 is supported
 * @param extensions extension members ({@code x-…})
 */
public record Encryption(int v, JsonValue.Obj extensions) {

    /** Envelope format 1. */
    public static final Encryption V1 = new Encryption(1, JsonValue.Obj.EMPTY);
}
