package org.tabletheory.conformance.internal.vector;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Consumer;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.conformance.spi.pack.CaseResult;
import org.tabletheory.conformance.spi.pack.Pack;
import org.tabletheory.conformance.spi.pack.PackFile;

/** Vectors for attribute serialization: {@code *attribute-serialization*.jsonl}, one vector per line. */
public final class AttributeSerializationPack implements Pack {

    @Override
    public String name() {
        return "attribute-serialization";
    }

    @Override
    public boolean recognises(PackFile file) {
        return file.fileName().contains(name()) && file.fileName().endsWith(".jsonl");
    }

    @Override
    public void run(List<PackFile> files, Consumer<CaseResult> results) throws IOException {
        for (PackFile file : files) {
            run(file, results);
        }
    }

    private static void run(PackFile file, Consumer<CaseResult> results) throws IOException {
        int number = 0;
        int vectors = 0;
        try (BufferedReader lines = Files.newBufferedReader(file.path())) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (!line.isBlank()) {
                    vectors++;
                    results.accept(check(file, line, number));
                }
            }
        } catch (CharacterCodingException notUtf8) {
            results.accept(new CaseResult.Unreadable(file.at(number + 1), "invalid UTF-8 near this line"));
            return;
        }
        if (vectors == 0) {
            results.accept(new CaseResult.Unreadable(file.label(), "the file has no vectors"));
        }
    }

    private static CaseResult check(PackFile file, String line, int number) {
        SerializationVector vector;
        try {
            vector = SerializationVectorReader.read(line, number);
        } catch (MalformedDocumentException malformed) {
            return CaseResult.Failed.malformed(
                    file.at(malformed.line()), "attribute-serialization", malformed.problem());
        }
        try {
            return new SerializationCheck(file.at(number), vector).result();
        } catch (RuntimeException | StackOverflowError broken) {
            return CaseResult.Failed.crashed(file.at(number), vector.name(), broken);
        }
    }
}
