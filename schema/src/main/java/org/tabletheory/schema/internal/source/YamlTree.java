package org.tabletheory.schema.internal.source;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.Parser;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.document.SourcePosition;
import org.tabletheory.schema.spi.tree.SourceNode;

/**
 * Parses the JSON-compatible subset of YAML into nodes and rejects the rest: anchors, aliases, merge keys, tags, directives,
 * multiple documents, keys that are not strings, timestamps and scalars that languages read differently (DMS 0.1,
 * "Canonical format").
 *
 * <p>It uses parser events only, so that aliases are never expanded and a tree is never larger than its text.
 */
final class YamlTree {

    private final FindingList findings;
    private final TreeBuilder tree;
    private final ScalarStyle scalars;
    private int documents;

    private YamlTree(FindingList findings, ScalarStyle scalars) {
        this.findings = findings;
        this.scalars = scalars;
        this.tree = new TreeBuilder(findings);
    }

    /** Returns the root of the document, or null if a finding was added that says why. */
    static @Nullable SourceNode read(String text, FindingList findings, ScalarStyle scalars) {
        YamlTree reader = new YamlTree(findings, scalars);
        return reader.read(text) ? reader.tree.root() : null;
    }

    private boolean read(String text) {
        LoadSettings settings = LoadSettings.builder()
                .setUseMarks(true)
                .setCodePointLimit(DocumentLimits.BYTES + 1)
                .setBufferSize(8192)
                .setVersionFunction(version -> version)
                .build();
        try {
            Parser events = new ParserImpl(settings, new StreamReader(settings, text));
            while (events.hasNext()) {
                if (!accept(events.next())) {
                    return false;
                }
            }
            return true;
        } catch (TreeBuilder.LimitReached e) {
            return false;
        } catch (MarkedYamlEngineException e) {
            syntax(e.getProblemMark().or(e::getContextMark), e.getProblem());
            return false;
        } catch (ReaderException e) {
            unprintable(text, e);
            return false;
        } catch (YamlEngineException e) {
            findings.error(Rule.YAML_SYNTAX, 1, 1, String.valueOf(e.getMessage()));
            return false;
        }
    }

    /** Processes one event. Returns false if parsing must stop. */
    private boolean accept(Event event) {
        int line = line(event.getStartMark());
        int column = column(event.getStartMark());
        if (event instanceof DocumentStartEvent start) {
            return documentStart(start, line, column);
        }
        if (event instanceof NodeEvent node && !checkNode(node, line, column)) {
            return false;
        }
        if (event instanceof ScalarEvent scalar) {
            scalar(scalar, line, column);
        } else if (event instanceof MappingStartEvent) {
            tree.beginMapping(line, column);
        } else if (event instanceof CollectionStartEvent) {
            tree.beginSequence(line, column);
        } else if (event instanceof CollectionEndEvent) {
            tree.end();
        }
        return true;
    }

    private boolean documentStart(DocumentStartEvent start, int line, int column) {
        if (++documents > 1) {
            findings.error(
                    Rule.YAML_SEVERAL_DOCUMENTS,
                    line,
                    column,
                    "a file can contain only one document; move this one to a separate file");
            return false;
        }
        boolean otherVersion = start.getSpecVersion()
                .map(version -> version.getMajor() != 1 || version.getMinor() != 2)
                .orElse(false);
        if (otherVersion || !start.getTags().isEmpty()) {
            findings.error(
                    Rule.YAML_DIRECTIVE,
                    line,
                    column,
                    "directives are not allowed; remove the lines that start with %");
        }
        return true;
    }

    private boolean checkNode(NodeEvent node, int line, int column) {
        boolean isName = tree.expectsName();
        if (node instanceof AliasEvent) {
            findings.error(Rule.YAML_ALIAS, line, column, "aliases are not allowed; repeat the value here");
            if (isName) {
                return false;
            }
            tree.broken(line, column);
            return true;
        }
        if (node.getAnchor().isPresent()) {
            findings.error(
                    Rule.YAML_ANCHOR,
                    line,
                    column,
                    "anchors are not allowed; remove `&"
                            + MessageText.shorten(node.getAnchor().get().getValue())
                            + "` and repeat the value where it is needed");
        }
        Optional<String> tag = node instanceof ScalarEvent scalar
                ? scalar.getTag()
                : node instanceof CollectionStartEvent collection ? collection.getTag() : Optional.empty();
        if (tag.isPresent()) {
            findings.error(
                    Rule.YAML_TAG,
                    line,
                    column,
                    "tags are not allowed; remove `" + MessageText.shorten(tag.get())
                            + "`, and quote the value if it is a string");
        }
        if (isName && node instanceof CollectionStartEvent) {
            findings.error(Rule.YAML_KEY_NOT_STRING, line, column, "a key must be a string, not an object or an array");
            return false;
        }
        return true;
    }

    private void scalar(ScalarEvent event, int line, int column) {
        String text = event.getValue();
        PlainScalar kind = event.isPlain() ? PlainScalar.of(text, scalars) : PlainScalar.TEXT;
        if (tree.expectsName()) {
            name(text, kind, line, column);
            return;
        }
        switch (kind) {
            case NULL -> tree.scalar(new JsonValue.Null(), line, column);
            case BOOLEAN -> tree.scalar(new JsonValue.Bool("true".equals(text)), line, column);
            case NUMBER -> tree.number(text, line, column);
            case TEXT, MERGE -> tree.scalar(new JsonValue.Text(text), line, column);
            case TIMESTAMP -> {
                findings.error(
                        Rule.YAML_TIMESTAMP,
                        line,
                        column,
                        "some languages read this as a timestamp; write " + quoted(text));
                tree.broken(line, column);
            }
            case AMBIGUOUS -> {
                findings.error(
                        Rule.YAML_AMBIGUOUS_SCALAR,
                        line,
                        column,
                        "languages read this unquoted value differently; write " + quoted(text)
                                + " for a string, otherwise a JSON number, true, false or null");
                tree.broken(line, column);
            }
        }
    }

    private void name(String text, PlainScalar kind, int line, int column) {
        if (kind == PlainScalar.MERGE) {
            findings.error(
                    Rule.YAML_MERGE_KEY, line, column, "merge keys are not allowed; repeat the merged members here");
            tree.ignoredName();
            return;
        }
        if (kind != PlainScalar.TEXT) {
            findings.error(Rule.YAML_KEY_NOT_STRING, line, column, "a key must be a string; write " + quoted(text));
        }
        tree.name(text, line, column);
    }

    private static String quoted(String text) {
        return "\"" + MessageText.shorten(text) + "\"";
    }

    private void syntax(Optional<Mark> mark, @Nullable String problem) {
        String text = problem == null || problem.isBlank() ? "invalid YAML" : problem.strip();
        findings.error(Rule.YAML_SYNTAX, line(mark), column(mark), MessageText.shorten(text));
    }

    private void unprintable(String text, ReaderException e) {
        SourcePosition position = SourceText.position(findings.file(), text, e.getPosition());
        findings.error(
                Rule.YAML_SYNTAX,
                position.line(),
                position.column(),
                String.format(
                        "the character U+%04X is not allowed; write it as an escape in double quotes",
                        e.getCodePoint()));
    }

    private static int line(Optional<Mark> mark) {
        return mark.map(m -> m.getLine() + 1).orElse(1);
    }

    private static int column(Optional<Mark> mark) {
        return mark.map(m -> m.getColumn() + 1).orElse(1);
    }
}
