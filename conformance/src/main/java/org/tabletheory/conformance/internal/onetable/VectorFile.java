package org.tabletheory.conformance.internal.onetable;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Consumer;
import org.tabletheory.conformance.CaseResult;
import org.tabletheory.conformance.PackFile;
import org.tabletheory.conformance.internal.document.Fields;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.conformance.internal.document.Node;
import org.tabletheory.conformance.internal.document.YamlReader;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableSchema;

/** What the two packs have in common: files that are one JSON object, and schemas inside of them. */
final class VectorFile {

    private VectorFile() {}

    /** Does something with each of the files; what is wrong with one is a result. */
    static void each(List<PackFile> files, Consumer<CaseResult> results, FileWork work) throws IOException {
        for (PackFile file : files) {
            try {
                work.run(file, Fields.of(YamlReader.read(Files.readString(file.path())), "the pack"));
            } catch (MalformedDocumentException malformed) {
                results.accept(new CaseResult.Unreadable(file.at(malformed.line()), malformed.problem()));
            } catch (CharacterCodingException notUtf8) {
                results.accept(new CaseResult.Unreadable(file.label(), "it is not UTF-8"));
            }
        }
    }

    /** Does something with a file. */
    interface FileWork {
        void run(PackFile file, Fields pack) throws IOException;
    }

    static OneTableDocument schema(Node node) {
        ReadResult<OneTableDocument> reading =
                OneTableSchema.read("schema", node.toJson().toText());
        return reading.find()
                .orElseThrow(() -> new MalformedDocumentException(
                        node.line(),
                        "the schema is not valid: " + reading.findings().get(0).message()));
    }

    /** The object of a member that may be missing, empty then. */
    static JsonValue.Obj object(Fields fields, String name) {
        return fields.has(name) ? fields.object(name) : JsonValue.Obj.EMPTY;
    }
}
