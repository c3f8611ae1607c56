package org.tabletheory.conformance.internal.onetable;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.tabletheory.conformance.internal.document.DocumentFields;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.conformance.spi.pack.CaseResult;
import org.tabletheory.conformance.spi.pack.Pack;
import org.tabletheory.conformance.spi.pack.PackFile;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.spi.tree.SourceNode;

/**
 * Requests recorded from the JavaScript library, {@code *onetable-commands*.json}: each {@code case} must produce an
 * equivalent request, and each of {@code reads} must decode to the same entity. Needs no database.
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
                run(file, pack.elements("cases"), results, new CommandCheck(schema)::compare);
            }
            if (!pack.elements("reads").isEmpty()) {
                SourceNode readSchema = pack.find("readSchema");
                OneTableDocument schema = VectorFile.schema(readSchema == null ? pack.get("schema") : readSchema);
                run(file, pack.elements("reads"), results, new ReadCheck(schema)::compare);
            }
        });
    }

    /** Runs a vector. */
    interface VectorCheck {
        VectorComparison compare(DocumentFields vector);
    }

    private static void run(PackFile file, List<SourceNode> vectors, Consumer<CaseResult> results, VectorCheck check) {
        for (SourceNode node : vectors) {
            try {
                DocumentFields vector = DocumentFields.of(node, "a vector");
                VectorComparison comparison = check.compare(vector);
                String place = file.at(vector.line());
                results.accept(KnownDeviations.known().result(comparison.name(), place, comparison.failed(place)));
            } catch (MalformedDocumentException malformed) {
                results.accept(CaseResult.Failed.malformed(
                        file.at(malformed.line()), "onetable-commands", malformed.problem()));
            } catch (RuntimeException broken) {
                results.accept(CaseResult.Failed.crashed(file.at(node.line()), "onetable-commands", broken));
            }
        }
    }
}
