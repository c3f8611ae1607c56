package org.tabletheory.schema;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.internal.dms.DmsReader;
import org.tabletheory.schema.internal.dms.KeyContractReader;
import org.tabletheory.schema.internal.onetable.OneTableReader;
import org.tabletheory.schema.internal.source.FindingList;
import org.tabletheory.schema.internal.source.Limits;
import org.tabletheory.schema.internal.source.Node;
import org.tabletheory.schema.internal.source.SourceText;
import org.tabletheory.schema.internal.write.JsonText;
import org.tabletheory.schema.internal.write.YamlText;

/**
 * Reads documents whose kind is recognised from their content, and writes them in canonical form.
 *
 * <p>Documents are taken for hostile: size, depth, values and findings are limited before anything is built.
 *
 * <pre>{@code
 * Reading<SchemaDocument> reading = SchemaFiles.load(Path.of("users.yml"));
 * if (reading.document() instanceof DmsDocument dms) {
 *     dms.model("User").ifPresent(user -> System.out.println(user.primaryKey()));
 * }
 * }</pre>
 */
public final class SchemaFiles {

    private SchemaFiles() {}

    /**
     * Reads a file.
     *
     * @throws IOException when there is no file that can be read; the message says why in one line
     */
    public static Reading<SchemaDocument> load(Path file) throws IOException {
        return load(file, OneTableMode.LENIENT);
    }

    /**
     * Reads a file, a OneTable document in this mode.
     *
     * @throws IOException when there is no file that can be read; the message says why in one line
     */
    public static Reading<SchemaDocument> load(Path file, OneTableMode mode) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException(file + ": is a directory; name the documents in it");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return load(file.toString(), in, mode);
        } catch (NoSuchFileException e) {
            throw new IOException(file + ": there is no such file", e);
        } catch (AccessDeniedException e) {
            throw new IOException(file + ": may not be read; check its permissions", e);
        }
    }

    /** Reads a document from a stream of UTF-8 bytes, never more of it than a document may have. */
    public static Reading<SchemaDocument> load(String name, InputStream in, OneTableMode mode) throws IOException {
        return read(name, in.readNBytes(Limits.BYTES + 1), mode);
    }

    /** Reads a document from UTF-8 bytes. */
    public static Reading<SchemaDocument> read(String name, byte[] bytes, OneTableMode mode) {
        FindingList findings = new FindingList(name);
        String text = SourceText.decode(bytes, findings);
        return text == null ? new Reading<>(name, "", null, findings.sorted()) : read(name, text, mode);
    }

    /** Reads a document from text; a OneTable document leniently. */
    public static Reading<SchemaDocument> read(String name, String text) {
        return read(name, text, OneTableMode.LENIENT);
    }

    /** Reads a document from text, a OneTable document in this mode. */
    public static Reading<SchemaDocument> read(String name, String text, OneTableMode mode) {
        FindingList findings = new FindingList(name);
        Node root = findings.attempt(() -> SourceText.parse(text, findings));
        if (root instanceof Node.Mapping mapping && KeyContractReader.recognises(mapping)) {
            Reading<KeyContract> reading = KeyContract.read(name, text);
            return new Reading<>(name, text, reading.find().orElse(null), reading.findings());
        }
        SchemaDocument document = root == null ? null : findings.attempt(() -> document(root, mode, findings));
        return new Reading<>(name, text, document, findings.sorted());
    }

    private static @Nullable SchemaDocument document(Node root, OneTableMode mode, FindingList findings) {
        if (root instanceof Node.Mapping mapping) {
            boolean dms = mapping.get("dms_version") != null || mapping.get("models") instanceof Node.Sequence;
            if (dms) {
                return DmsReader.read(root, findings);
            }
            boolean oneTable = List.of("format", "indexes", "models").stream()
                    .anyMatch(name -> mapping.members().containsKey(name));
            if (oneTable) {
                return OneTableReader.read(root, mode, findings);
            }
        }
        findings.error(
                Rule.FILE_KIND_UNKNOWN,
                root.line(),
                root.column(),
                "neither a DMS document (`dms_version` and an array `models`) nor a OneTable schema (`format`,"
                        + " `indexes` and an object `models`) nor a key contract"
                        + " (`tabletheory_model_contract_version`)");
        return null;
    }

    /**
     * The document of a reading in canonical form, as YAML or JSON like the text that was read. Comments are not kept.
     *
     * @throws InvalidSchemaException when the reading has errors
     */
    public static String format(Reading<SchemaDocument> reading) {
        SchemaDocument document = reading.document();
        boolean json = document instanceof OneTableDocument || SourceText.looksLikeJson(reading.name(), reading.text());
        return json ? JsonText.pretty(document.toJson()) : YamlText.write(document.toJson());
    }
}
