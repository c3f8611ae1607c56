package org.tabletheory.schema.key;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.internal.source.FindingList;
import org.tabletheory.schema.internal.source.MemberReader;
import org.tabletheory.schema.internal.source.MessageText;
import org.tabletheory.schema.spi.tree.SourceNode;

/** Reads a key contract: models, derived keys, their inputs and fixtures. */
final class KeyContractReader {

    private static final String VERSION = KeyContract.VERSION_MEMBER;

    private final FindingList findings;

    private KeyContractReader(FindingList findings) {
        this.findings = findings;
    }

    /** Returns the contract, or null if findings were added that say why. */
    static @Nullable KeyContract read(SourceNode root, FindingList findings) {
        KeyContract contract = new KeyContractReader(findings).contract(root);
        return findings.hasErrors() ? null : contract;
    }

    private @Nullable KeyContract contract(SourceNode root) {
        MemberReader fields = MemberReader.of(
                root,
                "a key contract",
                false,
                List.of(VERSION, "namespace", "dms_version", "models", "derived_keys"),
                findings);
        if (fields == null) {
            return null;
        }
        KeyContractVersion version = version(fields);
        String namespace = fields.optionalText("namespace");
        String dmsVersion = fields.optionalText("dms_version");
        List<DerivedKey> keys = keys(fields, version);
        Set<String> names = keys.stream().map(DerivedKey::name).collect(Collectors.toSet());
        boolean complete = !findings.hasErrors();
        List<KeyContract.ModelKeys> models = models(fields, names, complete);
        return findings.hasErrors() ? null : new KeyContract(version, namespace, dmsVersion, models, keys);
    }

    /** Returns the version. If it is missing or unsupported, adds a finding and returns the newest one to continue reading. */
    private KeyContractVersion version(MemberReader fields) {
        SourceNode node = fields.required(VERSION);
        String text = node == null ? null : MemberReader.text(node, "`" + VERSION + "`", findings);
        KeyContractVersion version = text == null ? null : KeyContractVersion.of(text);
        if (node != null && text != null && version == null) {
            findings.error(
                    Rule.KEY_CONTRACT_VERSION,
                    node.line(),
                    node.column(),
                    "version \"" + MessageText.shorten(text) + "\" of key contracts is not supported; use "
                            + MessageText.oneOf(Arrays.stream(KeyContractVersion.values())
                                    .map(known -> "\"" + known.text() + "\"")
                                    .toList()));
        }
        return version == null ? KeyContractVersion.V0_2 : version;
    }

    private List<KeyContract.ModelKeys> models(MemberReader contract, Set<String> keys, boolean complete) {
        List<KeyContract.ModelKeys> models = new ArrayList<>();
        for (SourceNode node : orNone(contract.elements("models"))) {
            MemberReader fields = MemberReader.of(
                    node, "a model", false, List.of("name", "dms_model", "table", "derived_keys"), findings);
            String name = fields == null ? null : name(fields, "a model");
            List<String> names = fields == null ? null : fields.texts("derived_keys");
            if (fields == null || name == null || names == null) {
                continue;
            }
            SourceNode list = fields.get("derived_keys");
            if (list != null && complete) {
                names.stream()
                        .filter(key -> !keys.contains(key))
                        .forEach(key ->
                                reference(list, "model `" + name + "` uses the unknown derived key `", key, keys));
            }
            models.add(new KeyContract.ModelKeys(
                    name, fields.optionalText("dms_model"), fields.optionalText("table"), names));
        }
        return models;
    }

    private List<DerivedKey> keys(MemberReader contract, KeyContractVersion version) {
        List<DerivedKey> keys = new ArrayList<>();
        SourceNode all = contract.required("derived_keys");
        Map<String, SourceNode> names = new HashMap<>();
        for (SourceNode node :
                all == null ? List.<SourceNode>of() : notEmpty(contract, "derived_keys", "a key contract")) {
            DerivedKey key = key(node, version, names);
            if (key != null) {
                keys.add(key);
            }
        }
        return keys;
    }

    private @Nullable DerivedKey key(SourceNode node, KeyContractVersion version, Map<String, SourceNode> names) {
        MemberReader fields = MemberReader.of(
                node,
                "a derived key",
                false,
                List.of("name", "helper", "description", "join", "inputs", "segments", "fixtures"),
                findings);
        String name = fields == null ? null : name(fields, "a derived key");
        if (fields == null || name == null) {
            return null;
        }
        unique(names, name, node, "derived key");
        List<KeyInput> inputs = inputs(fields);
        Set<String> known = inputs.stream().map(KeyInput::name).collect(Collectors.toSet());
        List<KeySegment> segments = new ArrayList<>();
        if (fields.required("segments") != null) {
            KeySegmentReader reader = new KeySegmentReader(findings, version, known);
            for (SourceNode element : notEmpty(fields, "segments", "a derived key")) {
                KeySegment segment = reader.read(element);
                if (segment != null) {
                    segments.add(segment);
                }
            }
        }
        List<KeyFixture> fixtures = fixtures(fields);
        String join = fields.optionalText("join");
        return segments.isEmpty()
                ? null
                : new DerivedKey(
                        name,
                        fields.optionalText("helper"),
                        fields.optionalText("description"),
                        join == null ? "" : join,
                        inputs,
                        segments,
                        fixtures);
    }

    private List<KeyInput> inputs(MemberReader key) {
        List<KeyInput> inputs = new ArrayList<>();
        Map<String, SourceNode> names = new HashMap<>();
        for (SourceNode node : orNone(key.elements("inputs"))) {
            MemberReader fields =
                    MemberReader.of(node, "an input", false, List.of("name", "ts_name", "type", "optional"), findings);
            String name = fields == null ? null : name(fields, "an input");
            if (fields != null && name != null) {
                unique(names, name, node, "input");
                inputs.add(new KeyInput(
                        name, fields.optionalText("ts_name"), fields.optionalText("type"), fields.flag("optional")));
            }
        }
        return inputs;
    }

    private List<KeyFixture> fixtures(MemberReader key) {
        List<KeyFixture> fixtures = new ArrayList<>();
        Map<String, SourceNode> names = new HashMap<>();
        for (SourceNode node : orNone(key.elements("fixtures"))) {
            MemberReader fields = MemberReader.of(
                    node, "a fixture", false, List.of("name", "description", "input", "expect"), findings);
            String name = fields == null ? null : name(fields, "a fixture");
            if (fields == null || name == null) {
                continue;
            }
            unique(names, name, node, "fixture");
            SourceNode input = fields.required("input");
            JsonValue.Obj values = fields.object("input");
            String expect = fields.requiredText("expect");
            if (input != null && expect != null) {
                fixtures.add(new KeyFixture(name, fields.optionalText("description"), values, expect, node.line()));
            }
        }
        return fixtures;
    }

    private @Nullable String name(MemberReader fields, String what) {
        String name = fields.requiredText("name");
        if (name != null && name.isBlank()) {
            SourceNode at = fields.get("name");
            findings.error(
                    Rule.DMS_TEXT_EMPTY,
                    at == null ? 0 : at.line(),
                    at == null ? 0 : at.column(),
                    "the name of " + what + " is empty");
            return null;
        }
        return name;
    }

    private void unique(Map<String, SourceNode> names, String name, SourceNode node, String what) {
        SourceNode first = names.putIfAbsent(name, node);
        if (first != null) {
            findings.error(
                    Rule.KEY_CONTRACT_DUPLICATE,
                    node.line(),
                    node.column(),
                    "duplicate " + what + " `" + MessageText.shorten(name) + "`, first declared in line "
                            + first.line());
        }
    }

    private void reference(SourceNode at, String what, String name, Set<String> known) {
        findings.error(
                Rule.KEY_CONTRACT_REFERENCE,
                at.line(),
                at.column(),
                what + MessageText.shorten(name) + "`" + MessageText.didYouMean(name, known));
    }

    private List<SourceNode> notEmpty(MemberReader fields, String name, String what) {
        List<SourceNode> elements = fields.elements(name);
        SourceNode at = fields.get(name);
        if (elements != null && elements.isEmpty() && at != null) {
            findings.error(
                    Rule.KEY_CONTRACT_EMPTY,
                    at.line(),
                    at.column(),
                    "`" + name + "` of " + what + " is empty; add at least one element");
        }
        return orNone(elements);
    }

    private static List<SourceNode> orNone(@Nullable List<SourceNode> elements) {
        return elements == null ? List.of() : elements;
    }
}
