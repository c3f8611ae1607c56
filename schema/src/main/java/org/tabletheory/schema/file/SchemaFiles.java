package org.tabletheory.schema.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.Dms;
import org.tabletheory.schema.document.InvalidSchemaException;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.internal.source.DocumentLimits;
import org.tabletheory.schema.internal.source.FindingList;
import org.tabletheory.schema.internal.source.SourceText;
import org.tabletheory.schema.key.KeyContract;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableMode;
import org.tabletheory.schema.onetable.OneTableSchema;
import org.tabletheory.schema.spi.tree.SourceNode;

/**
 * Reads documents of any format, detected from their content, and formats them canonically.
 *
 * <p>Input is not trusted: size, depth and the number of values and findings are limited while parsing.
 *
 * <pre>{@code
 * ReadResult<SchemaDocument> result = SchemaFiles.load(Path.of("users.yml"));
 * if (result.document() instanceof DmsDocument dms) {
 *     dms.model("User").ifPresent(user -> System.out.println(user.primaryKey()));
 * }
 * }</pre>
 */
public final class SchemaFiles {

    private static final List<String> ONETABLE_MEMBERS = List.of("format", "indexes", "models");

    private SchemaFiles() {}

    /**
     * Reads a file; a OneTable document in lenient mode.
     *
     * @throws IOException if the file cannot be read; the message is a single line
     */
    public static ReadResult<SchemaDocument> load(Path file) throws IOException {
        return load(file, OneTableMode.LENIENT);
    }

    /**
     * Reads a file; a OneTable document in the given mode.
     *
     * @throws IOException if the file cannot be read; the message is a single line
     */
    public static ReadResult<SchemaDocument> load(Path file, OneTableMode mode) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException(file + ": is a directory; pass the files in it");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return load(file.toString(), in, mode);
        } catch (NoSuchFileException | AccessDeniedException e) {
            boolean missing = e instanceof NoSuchFileException;
            String problem = missing ? "file not found" : "permission denied; check the file permissions";
            throw new IOException(file + ": " + problem, e);
        }
    }

    /** Reads a document from a stream of UTF-8 bytes, up to the size limit of documents. */
    public static ReadResult<SchemaDocument> load(String name, InputStream in, OneTableMode mode) throws IOException {
        return read(name, in.readNBytes(DocumentLimits.BYTES + 1), mode);
    }

    /** Reads a document from UTF-8 bytes. */
    public static ReadResult<SchemaDocument> read(String name, byte[] bytes, OneTableMode mode) {
        return read(SourceText.parse(name, bytes), mode);
    }

    /** Reads a document from text; a OneTable document in lenient mode. */
    public static ReadResult<SchemaDocument> read(String name, String text) {
        return read(name, text, OneTableMode.LENIENT);
    }

    /** Reads a document from text; a OneTable document in the given mode. */
    public static ReadResult<SchemaDocument> read(String name, String text, OneTableMode mode) {
        return read(SourceText.parse(name, text), mode);
    }

    private static ReadResult<SchemaDocument> read(SourceText source, OneTableMode mode) {
        if (source.root() instanceof SourceNode.Mapping mapping) {
            if (mapping.members().containsKey(KeyContract.VERSION_MEMBER)) {
                return KeyContract.read(source.name(), source.text()).map(SchemaDocument.class::cast);
            } else if (mapping.get("dms_version") != null || mapping.get("models") instanceof SourceNode.Sequence) {
                return Dms.read(source).map(SchemaDocument.class::cast);
            } else if (ONETABLE_MEMBERS.stream().anyMatch(mapping.members()::containsKey)) {
                return OneTableSchema.read(source, mode).map(SchemaDocument.class::cast);
            }
        }
        return source.read(SchemaFiles::unknownKind);
    }

    private static @Nullable SchemaDocument unknownKind(SourceNode root, FindingList findings) {
        findings.error(
                Rule.FILE_KIND_UNKNOWN,
                root.line(),
                root.column(),
                "unknown document format; expected a DMS document (`dms_version` and an array `models`), a OneTable schema"
                        + " (`format`, `indexes` and an object `models`) or a key contract (`"
                        + KeyContract.VERSION_MEMBER + "`)");
        return null;
    }

    /**
     * Returns the document in canonical form, as YAML or JSON like its source. Comments are removed.
     *
     * @throws InvalidSchemaException if the result has errors
     */
    public static String format(ReadResult<SchemaDocument> result) {
        SchemaDocument document = result.document();
        boolean json = document instanceof OneTableDocument || SourceText.looksLikeJson(result.name(), result.text());
        return json ? document.toJson().toIndentedText() : document.toJson().toYaml();
    }
}
