package org.tabletheory.conformance.internal.onetable;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Consumer;
import org.tabletheory.conformance.internal.document.DocumentFields;
import org.tabletheory.conformance.internal.document.DocumentReader;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.conformance.spi.pack.CaseResult;
import org.tabletheory.conformance.spi.pack.PackFile;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableSchema;
import org.tabletheory.schema.spi.tree.SourceNode;

/** Reads files of the OneTable packs: a JSON object with schemas and vectors. */
final class VectorFile {

    private VectorFile() {}

    /** Processes each file; problems of a file are reported as results. */
    static void each(List<PackFile> files, Consumer<CaseResult> results, FileWork work) throws IOException {
        for (PackFile file : files) {
            try {
                work.run(
                        file,
                        DocumentFields.of(
                                DocumentReader.read(file.label(), Files.readString(file.path())), "the pack"));
            } catch (MalformedDocumentException malformed) {
                results.accept(new CaseResult.Unreadable(file.at(malformed.line()), malformed.problem()));
            } catch (CharacterCodingException notUtf8) {
                results.accept(new CaseResult.Unreadable(file.label(), "not UTF-8"));
            }
        }
    }

    /** Processes a file. */
    interface FileWork {
        void run(PackFile file, DocumentFields pack) throws IOException;
    }

    static OneTableDocument schema(SourceNode node) {
        ReadResult<OneTableDocument> reading =
                OneTableSchema.read("schema", node.toJson().toText());
        return reading.find()
                .orElseThrow(() -> new MalformedDocumentException(
                        node.line(),
                        "invalid schema: " + reading.findings().get(0).message()));
    }

    /** Returns the object of a member, or an empty object. */
    static JsonValue.Obj object(DocumentFields fields, String name) {
        return fields.has(name) ? fields.object(name) : JsonValue.Obj.EMPTY;
    }
}
