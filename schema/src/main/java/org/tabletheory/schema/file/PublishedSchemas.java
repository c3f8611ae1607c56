package org.tabletheory.schema.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * The JSON Schemas (draft 2020-12) of both formats, for completion and validation in editors. They cannot check rules that
 * relate one part of a document to another; {@code docs/schema-rules.md} lists those rules.
 */
public final class PublishedSchemas {

    private PublishedSchemas() {}

    /** Returns the JSON Schema of DMS 0.1 and 0.2. */
    public static String dms() {
        return resource("dms.schema.json");
    }

    /** Returns the JSON Schema of OneTable 1.1.0 in strict mode. */
    public static String oneTable() {
        return resource("onetable.schema.json");
    }

    private static String resource(String name) {
        try (InputStream in = PublishedSchemas.class.getResourceAsStream("/org/tabletheory/schema/" + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
