package org.tabletheory.conformance.internal.vector;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.result.Cursor;
import org.tabletheory.conformance.spi.pack.CaseResult;
import org.tabletheory.conformance.spi.pack.Pack;
import org.tabletheory.conformance.spi.pack.PackFile;
import org.tabletheory.error.TableTheoryException;

/**
 * Golden cursors: {@code golden/cursor/*.json} and the encoded cursor in a {@code .cursor} file of the same name. Encoding
 * must return exactly that text, and decoding it the original cursor; an empty last key is encoded as an empty text.
 */
public final class GoldenCursorsPack implements Pack {

    @Override
    public String name() {
        return "golden-cursors";
    }

    @Override
    public boolean recognises(PackFile file) {
        Path directory = file.path().toAbsolutePath().getParent();
        boolean golden = directory != null && directory.endsWith(Path.of("golden", "cursor"));
        return golden && (file.fileName().endsWith(".json") || file.fileName().endsWith(".cursor"));
    }

    @Override
    public void run(List<PackFile> files, Consumer<CaseResult> results) throws IOException {
        for (PackFile file : files) {
            String name = file.fileName();
            if (name.endsWith(".json")) {
                results.accept(check(file, name.substring(0, name.length() - ".json".length())));
            } else if (!Files.exists(file.path().resolveSibling(name.replaceAll("cursor$", "json")))) {
                results.accept(new CaseResult.Unreadable(file.label(), "the corresponding .json file is missing"));
            }
        }
    }

    private static CaseResult check(PackFile file, String name) throws IOException {
        Path text = file.path().resolveSibling(name + ".cursor");
        if (!Files.exists(text)) {
            return new CaseResult.Unreadable(file.label(), "the corresponding .cursor file is missing");
        }
        String expected = Files.readString(text).strip();
        try {
            Cursor cursor = read(Files.readString(file.path()));
            String encoded = cursor.encode();
            if (!encoded.equals(expected)) {
                return new CaseResult.Failed(file.at(1), name, "'" + expected + "'", "'" + encoded + "'");
            }
            Cursor decoded = expected.isEmpty() ? cursor : Cursor.decode(expected);
            return decoded.equals(cursor)
                    ? new CaseResult.Passed(name)
                    : new CaseResult.Failed(file.at(1), name, "decoded " + cursor, String.valueOf(decoded));
        } catch (JsonProcessingException | AttributeException malformed) {
            return new CaseResult.Unreadable(file.at(1), "not a cursor: " + malformed.getMessage());
        } catch (TableTheoryException rejected) {
            return new CaseResult.Failed(
                    file.at(1), name, "'" + expected + "' decoded", String.valueOf(rejected.getMessage()));
        }
    }

    private static Cursor read(String json) throws IOException {
        Item lastKey = Item.empty();
        String index = null;
        String sort = null;
        try (JsonParser parser = DynamoJson.factory().createParser(json)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String member = parser.currentName();
                parser.nextToken();
                switch (member) {
                    case "lastKey" -> lastKey = Item.readFrom(DynamoJson.reader(parser));
                    case "index" -> index = parser.getText();
                    case "sort" -> sort = parser.getText();
                    default -> throw new AttributeException("unknown member '" + member + "' of a cursor", "");
                }
            }
        }
        return new Cursor(lastKey, index, sort);
    }
}
