package org.tabletheory.conformance.internal;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Consumer;
import org.tabletheory.conformance.CaseResult;
import org.tabletheory.conformance.Pack;
import org.tabletheory.conformance.PackFile;

/** The vectors of attribute serialization: {@code *attribute-serialization*.jsonl}, one vector per line. */
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
                    results.accept(check(line, file.at(number)));
                }
            }
        } catch (CharacterCodingException notUtf8) {
            results.accept(new CaseResult.Unreadable(file.at(number + 1), "from about here it is not UTF-8"));
            return;
        }
        if (vectors == 0) {
            results.accept(new CaseResult.Unreadable(file.label(), "it holds no vectors"));
        }
    }

    private static CaseResult check(String line, String place) {
        try {
            return new SerializationCheck(place, SerializationVectorReader.read(line)).result();
        } catch (MalformedVectorException malformed) {
            return new CaseResult.Unreadable(place, malformed.problem());
        }
    }
}
