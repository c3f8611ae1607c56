package org.tabletheory.conformance.internal.document;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.JsonSchema;
import org.tabletheory.schema.document.JsonValue;

/** Reads YAML's JSON-compatible subset, and so JSON too: no anchors, no tags, string keys that stand once. */
public final class YamlReader {
    private static final int MAX_CODE_POINTS = 2_000_000;
    private static final int MAX_DEPTH = 64;

    private YamlReader() {}

    /** The tree of the one document in a text. */
    public static Node read(String text) {
        LoadSettings settings = LoadSettings.builder()
                .setSchema(new JsonSchema())
                .setCodePointLimit(MAX_CODE_POINTS)
                .build();
        try {
            Iterator<org.snakeyaml.engine.v2.nodes.Node> documents =
                    new Compose(settings).composeAllFromString(text).iterator();
            if (!documents.hasNext()) {
                throw new MalformedDocumentException(1, "there is no document in this file");
            }
            Node root = convert(documents.next(), 1);
            if (documents.hasNext()) {
                throw new MalformedDocumentException(
                        line(documents.next().getStartMark()), "a second document begins here; a file has one");
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

    private static Node convert(org.snakeyaml.engine.v2.nodes.Node node, int depth) {
        int line = line(node.getStartMark());
        if (node.getAnchor().isPresent()) {
            throw new MalformedDocumentException(line, "anchors and aliases are not allowed; write the value out");
        }
        if (depth > MAX_DEPTH) {
            throw new MalformedDocumentException(line, "nested more than " + MAX_DEPTH + " deep");
        }
        if (node instanceof MappingNode mapping) {
            return mapping(mapping, line, depth);
        }
        if (node instanceof SequenceNode sequence) {
            List<Node> elements = new ArrayList<>();
            sequence.getValue().forEach(element -> elements.add(convert(element, depth + 1)));
            return new Node.Sequence(line, elements);
        }
        return new Node.Scalar(line, scalar((ScalarNode) node, line));
    }

    private static Node mapping(MappingNode mapping, int line, int depth) {
        Map<String, Node.Member> members = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            int at = line(tuple.getKeyNode().getStartMark());
            if (!(tuple.getKeyNode() instanceof ScalarNode key) || !key.getTag().equals(Tag.STR)) {
                throw new MalformedDocumentException(at, "a key must be a string");
            }
            Node value = convert(tuple.getValueNode(), depth + 1);
            if (members.put(key.getValue(), new Node.Member(at, value)) != null) {
                throw new MalformedDocumentException(at, "'" + key.getValue() + "' stands twice");
            }
        }
        return new Node.Mapping(line, members);
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
                throw new MalformedDocumentException(line, "'" + text + "' is no number of JSON; quote it");
            }
        }
        throw new MalformedDocumentException(line, "the tag " + tag + " is not allowed");
    }

    private static int line(Optional<Mark> mark) {
        return mark.map(place -> place.getLine() + 1).orElse(1);
    }
}
