package org.tabletheory.schema.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The JSON Schemas (draft 2020-12) of both formats, for editors that complete and check documents. They see everything
 * but what relates one part of a document to another; {@code docs/schema-rules.md} says which rules those are.
 */
public final class PublishedSchemas {

    private PublishedSchemas() {}

    /** The JSON Schema of DMS 0.1 and 0.2. */
    public static String dms() {
        return resource("dms.schema.json");
    }

    /** The JSON Schema of OneTable 1.1.0, to the letter. */
    public static String oneTable() {
        return resource("onetable.schema.json");
    }

    private static String resource(String name) {
        try (InputStream in = PublishedSchemas.class.getResourceAsStream("/org/tabletheory/schema/" + name)) {
            if (in == null) {
                throw new IllegalStateException("the jar is without " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
