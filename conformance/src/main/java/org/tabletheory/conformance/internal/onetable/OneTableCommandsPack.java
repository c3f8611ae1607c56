package org.tabletheory.conformance.internal.onetable;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.tabletheory.conformance.CaseResult;
import org.tabletheory.conformance.Pack;
import org.tabletheory.conformance.PackFile;
import org.tabletheory.conformance.internal.document.Fields;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.conformance.internal.document.Node;
import org.tabletheory.schema.onetable.OneTableDocument;

/**
 * Requests that were seen from the JavaScript library, {@code *onetable-commands*.json}: each {@code case} must lead to a
 * request of the same meaning, and each of {@code reads} be decoded to the same entity. Nothing is sent.
 */
public final class OneTableCommandsPack implements Pack {

    @Override
    public String name() {
        return "onetable-commands";
    }

    @Override
    public boolean recognises(PackFile file) {
        return file.fileName().contains(name()) && file.fileName().endsWith(".json");
    }

    @Override
    public void run(List<PackFile> files, Consumer<CaseResult> results) throws IOException {
        VectorFile.each(files, results, (file, pack) -> {
            if (!pack.elements("cases").isEmpty()) {
                OneTableDocument schema = VectorFile.schema(pack.get("schema"));
                run(file, pack.elements("cases"), results, new CommandCheck(schema)::difference);
            }
            if (!pack.elements("reads").isEmpty()) {
                Node own = pack.find("readSchema");
                OneTableDocument schema = VectorFile.schema(own == null ? pack.get("schema") : own);
                run(file, pack.elements("reads"), results, new ReadCheck(schema)::difference);
            }
        });
    }

    /** What a case has to say, or nothing when it holds. */
    interface Check {
        Outcome difference(Fields vector);
    }

    private static void run(PackFile file, List<Node> vectors, Consumer<CaseResult> results, Check check) {
        for (Node node : vectors) {
            try {
                Fields vector = Fields.of(node, "a vector");
                Outcome outcome = check.difference(vector);
                String place = file.at(vector.line());
                results.accept(MendedVectors.known().judge(outcome.name(), place, outcome.failed(place)));
            } catch (MalformedDocumentException malformed) {
                results.accept(new CaseResult.Unreadable(file.at(malformed.line()), malformed.problem()));
            }
        }
    }
}
