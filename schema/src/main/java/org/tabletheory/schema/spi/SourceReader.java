package org.tabletheory.schema.spi;

import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.InvalidSchemaException;
import org.tabletheory.schema.internal.source.ScalarStyle;
import org.tabletheory.schema.internal.source.SourceText;
import org.tabletheory.schema.spi.tree.SourceNode;

/**
 * Reads JSON and the JSON-compatible subset of YAML: no anchors, aliases, tags or directives, one document, unique string
 * keys, and the limits of schema documents.
 */
public final class SourceReader {
    private SourceReader() {}

    /**
     * Returns the tree of a text. Unquoted scalars of YAML are numbers, booleans and null as in JSON, otherwise strings.
     *
     * @param name the file name for messages; {@code .json}, {@code .yml} and {@code .yaml} determine the syntax
     * @throws InvalidSchemaException if the text has errors; it contains all of them
     */
    public static SourceNode read(String name, String text) {
        SourceText source = SourceText.parse(name, text, ScalarStyle.JSON);
        @Nullable SourceNode root = source.root();
        if (root == null || source.hasErrors()) {
            throw new InvalidSchemaException(source.findings());
        }
        return root;
    }
}
