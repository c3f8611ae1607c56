package org.tabletheory.client.internal.write;

import java.util.List;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Encryption;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.ModelWritePolicy;
import org.tabletheory.schema.Role;

/** Models for the tests of writes. */
final class Models {
    private Models() {}

    /** A model with timestamps, version and ttl. */
    static Model user(String table) {
        return keyed("User", table)
                .attribute(AttributeDef.of("emailHash", Type.S).omitEmpty(true))
                .attribute(AttributeDef.of("owner", Type.S))
                .attribute(AttributeDef.of("nickname", Type.S).omitEmpty(true))
                .attribute(AttributeDef.of("title", Type.S))
                .attribute(AttributeDef.of("logins", Type.N))
                .attribute(AttributeDef.of("active", Type.BOOL).omitEmpty(true))
                .attribute(AttributeDef.of("tags", Type.SS).omitEmpty(true))
                .attribute(AttributeDef.of("groups", Type.SS))
                .attribute(AttributeDef.of("address", Type.M).omitEmpty(true))
                .attribute(AttributeDef.of("lines", Type.L).omitEmpty(true))
                .attribute(AttributeDef.of("createdAt", Type.S)
                        .format(Format.RFC3339_NANO)
                        .roles(Role.CREATED_AT)
                        .omitEmpty(true))
                .attribute(AttributeDef.of("updatedAt", Type.S)
                        .format(Format.RFC3339_NANO)
                        .roles(Role.UPDATED_AT)
                        .omitEmpty(true))
                .attribute(AttributeDef.of("version", Type.N)
                        .format(Format.INT)
                        .roles(Role.VERSION)
                        .omitEmpty(true))
                .attribute(AttributeDef.of("ttl", Type.N)
                        .format(Format.UNIX_SECONDS)
                        .roles(Role.TTL)
                        .omitEmpty(true))
                .index(IndexDef.gsi("gsi-email", new KeyPart("emailHash", Type.S)))
                .index(IndexDef.gsi("gsi-owner", new KeyPart("owner", Type.S)))
                .build();
    }

    /** A model without maintained attributes. */
    static Model note(String table) {
        return keyed("Note", table)
                .attribute(AttributeDef.of("text", Type.S))
                .attribute(AttributeDef.of("extra", Type.S).omitEmpty(true))
                .build();
    }

    /** A write-once model. */
    static Model event(String table) {
        return keyed("Event", table)
                .writePolicy(ModelWritePolicy.WRITE_ONCE)
                .attribute(AttributeDef.of("kind", Type.S))
                .attribute(AttributeDef.of("version", Type.N).roles(Role.VERSION))
                .build();
    }

    /** A model with a protected attribute. */
    static Model release(String table) {
        return keyed("Release", table)
                .writePolicy(ModelWritePolicy.protecting(List.of("pinned")))
                .attribute(AttributeDef.of("status", Type.S))
                .attribute(AttributeDef.of("pinned", Type.M))
                .attribute(AttributeDef.of("version", Type.N).roles(Role.VERSION))
                .build();
    }

    /** A model with an encrypted attribute. */
    static Model patient(String table) {
        return keyed("Patient", table)
                .attribute(AttributeDef.of("taxId", Type.S).encryption(Encryption.V1))
                .build();
    }

    private static Model.Builder keyed(String name, String table) {
        return Model.builder(name, table)
                .dmsVersion(DmsVersion.V0_2)
                .partitionKey("PK", Type.S)
                .sortKey("SK", Type.S);
    }
}
