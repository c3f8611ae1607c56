package org.tabletheory.schema;

import org.tabletheory.schema.document.JsonValue;

/**
 * Says that an attribute is stored as an encrypted envelope (DMS 0.1, "Encrypted fields").
 *
 * @param v the envelope's format version; 1 is the only one
 * @param extensions members that begin with {@code x-}
 */
public record Encryption(int v, JsonValue.Obj extensions) {

    /** Envelope format 1. */
    public static final Encryption V1 = new Encryption(1, JsonValue.Obj.EMPTY);
}
