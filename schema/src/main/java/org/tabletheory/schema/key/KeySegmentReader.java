package org.tabletheory.schema.key;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.internal.source.FindingList;
import org.tabletheory.schema.internal.source.MemberReader;
import org.tabletheory.schema.internal.source.MessageText;
import org.tabletheory.schema.spi.tree.SourceNode;

/**
 * Reads the segments of one derived key.
 *
 * @param inputs the inputs that the key declares; if it declares none, segments can use any name
 */
record KeySegmentReader(FindingList findings, KeyContractVersion version, Set<String> inputs) {

    private static final List<String> KNOWN =
            List.of("name", "literal", "value", "transforms", "default", "optional", "omit_when", "prefix", "suffix");

    /** Returns the segment, or null if findings were added that say why. */
    @Nullable
    KeySegment read(SourceNode node) {
        MemberReader fields = MemberReader.of(node, "a segment", false, KNOWN, findings);
        if (fields == null) {
            return null;
        }
        KeySegment.Source source = source(fields);
        List<KeyTransform> transforms = transforms(fields);
        KeySegment.OmitWhen omitWhen = omitWhen(fields);
        String prefix = fields.optionalText("prefix");
        String suffix = fields.optionalText("suffix");
        String name = fields.optionalText("name");
        String defaultValue = fields.optionalText("default");
        boolean optional = fields.flag("optional");
        return source == null
                ? null
                : new KeySegment(
                        name,
                        source,
                        transforms,
                        defaultValue,
                        optional,
                        omitWhen,
                        prefix == null ? "" : prefix,
                        suffix == null ? "" : suffix);
    }

    private KeySegment.@Nullable Source source(MemberReader segment) {
        List<KeySegment.Source> sources = new ArrayList<>();
        String literal = segment.optionalText("literal");
        if (literal != null) {
            sources.add(new KeySegment.Literal(literal));
        }
        SourceNode value = segment.get("value");
        if (value != null) {
            MemberReader fields = MemberReader.of(value, "`value`", false, List.of("input", "literal"), findings);
            String input = fields == null ? null : fields.optionalText("input");
            String text = fields == null ? null : fields.optionalText("literal");
            if (input != null) {
                sources.add(new KeySegment.FromInput(input));
                checkInput(input, value);
            }
            if (text != null) {
                sources.add(new KeySegment.Literal(text));
            }
        }
        if (sources.size() != 1) {
            findings.error(
                    Rule.KEY_CONTRACT_SOURCE,
                    segment.node().line(),
                    segment.node().column(),
                    "a segment needs exactly one source, `value: { input: … }` or `value: { literal: … }`, but this one has "
                            + (sources.isEmpty() ? "none" : sources.size()));
            return null;
        }
        return sources.get(0);
    }

    private void checkInput(String input, SourceNode at) {
        if (!inputs.isEmpty() && !inputs.contains(input)) {
            findings.error(
                    Rule.KEY_CONTRACT_REFERENCE,
                    at.line(),
                    at.column(),
                    "unknown input `" + MessageText.shorten(input) + "`" + MessageText.didYouMean(input, inputs));
        }
    }

    private List<KeyTransform> transforms(MemberReader segment) {
        List<KeyTransform> transforms = new ArrayList<>();
        List<SourceNode> elements = segment.elements("transforms");
        for (SourceNode element : elements == null ? List.<SourceNode>of() : elements) {
            String text = MemberReader.text(element, "an element of `transforms`", findings);
            KeyTransform transform = text == null ? null : KeyTransform.of(text);
            if (text != null && (transform == null || transform.since().compareTo(version) > 0)) {
                findings.error(Rule.KEY_CONTRACT_TRANSFORM, element.line(), element.column(), problem(text, transform));
            } else if (transform != null) {
                transforms.add(transform);
            }
        }
        return transforms;
    }

    private String problem(String text, @Nullable KeyTransform transform) {
        List<String> known = Arrays.stream(KeyTransform.values())
                .filter(one -> one.since().compareTo(version) <= 0)
                .map(KeyTransform::text)
                .toList();
        return transform == null
                ? "unknown transform `" + MessageText.shorten(text) + "`; use " + MessageText.oneOf(known)
                : "transform `" + text + "` requires version \""
                        + transform.since().text() + "\" of key contracts; use it, or " + MessageText.oneOf(known);
    }

    private KeySegment.OmitWhen omitWhen(MemberReader segment) {
        SourceNode node = segment.get("omit_when");
        MemberReader fields = node == null
                ? null
                : MemberReader.of(node, "`omit_when`", false, List.of("empty", "default", "values"), findings);
        if (fields == null) {
            return KeySegment.OmitWhen.NEVER;
        }
        List<String> values = fields.texts("values");
        return new KeySegment.OmitWhen(
                fields.flag("empty"), fields.flag("default"), values == null ? List.of() : values);
    }
}
