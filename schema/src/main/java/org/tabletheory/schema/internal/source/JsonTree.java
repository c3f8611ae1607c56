package org.tabletheory.schema.internal.source;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.spi.text.JsonLimits;
import org.tabletheory.attribute.spi.text.JsonSyntax;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.spi.tree.SourceNode;

/** Parses JSON into nodes with line and column, with the same limits as YAML. */
final class JsonTree {

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(JsonLimits.maxNameLength(StreamReadConstraints.builder(), DocumentLimits.BYTES)
                    .build())
            .build();

    private JsonTree() {}

    /** Returns the root of the document, or null if a finding was added that says why. */
    static @Nullable SourceNode read(String text, FindingList findings) {
        TreeBuilder tree = new TreeBuilder(findings);
        try (JsonParser parser = FACTORY.createParser(text)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (tree.root() != null && tree.depth() == 0) {
                    JsonLocation location = parser.currentTokenLocation();
                    findings.error(
                            Rule.JSON_SYNTAX,
                            location.getLineNr(),
                            location.getColumnNr(),
                            "unexpected text after the end of the document");
                    return null;
                }
                accept(parser, token, tree);
            }
            return tree.root();
        } catch (TreeBuilder.LimitReached e) {
            return null;
        } catch (JsonProcessingException e) {
            JsonLocation location = e.getLocation();
            int line = location == null ? 1 : Math.max(1, location.getLineNr());
            int column = location == null ? 1 : Math.max(1, location.getColumnNr());
            findings.error(Rule.JSON_SYNTAX, line, column, problem(e));
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void accept(JsonParser parser, JsonToken token, TreeBuilder tree) throws IOException {
        JsonLocation location = parser.currentTokenLocation();
        int line = location.getLineNr();
        int column = location.getColumnNr();
        switch (token) {
            case START_OBJECT -> tree.beginMapping(line, column);
            case START_ARRAY -> tree.beginSequence(line, column);
            case END_OBJECT, END_ARRAY -> tree.end();
            case FIELD_NAME -> tree.name(parser.currentName(), line, column);
            case VALUE_STRING -> tree.scalar(new JsonValue.Text(parser.getText()), line, column);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> tree.number(parser.getText(), line, column);
            case VALUE_TRUE -> tree.scalar(new JsonValue.Bool(true), line, column);
            case VALUE_FALSE -> tree.scalar(new JsonValue.Bool(false), line, column);
            case VALUE_NULL -> tree.scalar(new JsonValue.Null(), line, column);
            default -> throw new IllegalStateException("unexpected " + token);
        }
    }

    private static String problem(JsonProcessingException e) {
        return JsonSyntax.problem(e).lines().findFirst().orElse("invalid JSON");
    }
}
