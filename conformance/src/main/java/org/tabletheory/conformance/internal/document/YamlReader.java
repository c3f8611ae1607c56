package org.tabletheory.conformance.internal.document;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;
import org.snakeyaml.engine.v2.schema.JsonSchema;
import org.tabletheory.schema.document.JsonValue;

/** Reads JSON and the JSON-compatible subset of YAML: no anchors, no tags, unique string keys. */
public final class YamlReader {
    private static final int MAX_CODE_POINTS = 2_000_000;
    private static final int MAX_DEPTH = 64;

    private YamlReader() {}

    /** Returns the only document of a text. */
    public static DocumentNode read(String text) {
        LoadSettings settings = LoadSettings.builder()
                .setSchema(new JsonSchema())
                .setCodePointLimit(MAX_CODE_POINTS)
                .build();
        try {
            Iterator<org.snakeyaml.engine.v2.nodes.Node> documents =
                    new Composer(settings, new ParserImpl(settings, new StreamReader(settings, text)));
            if (!documents.hasNext()) {
                throw new MalformedDocumentException(1, "the file has no document");
            }
            DocumentNode root = convert(documents.next(), 1);
            if (documents.hasNext()) {
                throw new MalformedDocumentException(
                        line(documents.next().getStartMark()),
                        "a second document starts here; a file must have only one");
            }
            return root;
        } catch (MarkedYamlEngineException broken) {
            throw new MalformedDocumentException(line(broken.getProblemMark()), "not YAML: " + broken.getProblem());
        } catch (YamlEngineException broken) {
            throw new MalformedDocumentException(1, "not YAML: " + broken.getMessage());
        } catch (StackOverflowError endless) {
            throw new MalformedDocumentException(1, "nested too deeply");
        }
    }

    private static DocumentNode convert(org.snakeyaml.engine.v2.nodes.Node node, int depth) {
        int line = line(node.getStartMark());
        if (node.getAnchor().isPresent()) {
            throw new MalformedDocumentException(line, "anchors and aliases are not allowed; write the value out");
        }
        if (depth > MAX_DEPTH) {
            throw new MalformedDocumentException(line, "more than " + MAX_DEPTH + " levels of nesting");
        }
        if (node instanceof MappingNode mapping) {
            return mapping(mapping, line, depth);
        }
        if (node instanceof SequenceNode sequence) {
            List<DocumentNode> elements = new ArrayList<>();
            sequence.getValue().forEach(element -> elements.add(convert(element, depth + 1)));
            return new DocumentNode.Sequence(line, elements);
        }
        return new DocumentNode.Scalar(line, scalar((ScalarNode) node, line));
    }

    private static DocumentNode mapping(MappingNode mapping, int line, int depth) {
        Map<String, DocumentNode.DocumentMember> members = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            int at = line(tuple.getKeyNode().getStartMark());
            if (!(tuple.getKeyNode() instanceof ScalarNode key) || !key.getTag().equals(Tag.STR)) {
                throw new MalformedDocumentException(at, "a key must be a string");
            }
            DocumentNode value = convert(tuple.getValueNode(), depth + 1);
            if (members.put(key.getValue(), new DocumentNode.DocumentMember(at, value)) != null) {
                throw new MalformedDocumentException(at, "duplicate '" + key.getValue() + "'");
            }
        }
        return new DocumentNode.Mapping(line, members);
    }

    private static JsonValue scalar(ScalarNode scalar, int line) {
        Tag tag = scalar.getTag();
        String text = scalar.getValue();
        if (tag.equals(Tag.STR)) {
            return new JsonValue.Text(text);
        }
        if (tag.equals(Tag.NULL)) {
            return new JsonValue.Null();
        }
        if (tag.equals(Tag.BOOL)) {
            return new JsonValue.Bool(text.equals("true"));
        }
        if (tag.equals(Tag.INT) || tag.equals(Tag.FLOAT)) {
            try {
                return new JsonValue.Num(text);
            } catch (NumberFormatException notJson) {
                throw new MalformedDocumentException(line, "'" + text + "' is not a JSON number; quote it");
            }
        }
        throw new MalformedDocumentException(line, "the tag " + tag + " is not allowed");
    }

    private static int line(Optional<Mark> mark) {
        return mark.map(place -> place.getLine() + 1).orElse(1);
    }
}
