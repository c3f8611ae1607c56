package org.tabletheory.schema.internal.dms;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.DerivedKey;
import org.tabletheory.schema.Json;
import org.tabletheory.schema.KeyContract;
import org.tabletheory.schema.KeyContractVersion;
import org.tabletheory.schema.KeyFixture;
import org.tabletheory.schema.KeyInput;
import org.tabletheory.schema.KeySegment;
import org.tabletheory.schema.Rule;
import org.tabletheory.schema.internal.source.FindingList;
import org.tabletheory.schema.internal.source.Node;
import org.tabletheory.schema.internal.source.Words;

/** Reads a key contract from its tree: models, derived keys, their inputs and fixtures. */
public final class KeyContractReader {

    private static final String VERSION = "tabletheory_model_contract_version";

    private final FindingList findings;

    private KeyContractReader(FindingList findings) {
        this.findings = findings;
    }

    /** Whether a document says that it is a key contract. */
    public static boolean recognises(Node.Mapping root) {
        return root.members().containsKey(VERSION);
    }

    /** The contract, or null when findings say why there is none. */
    public static @Nullable KeyContract read(Node root, FindingList findings) {
        KeyContract contract = new KeyContractReader(findings).contract(root);
        return findings.hasErrors() ? null : contract;
    }

    private @Nullable KeyContract contract(Node root) {
        Fields fields = Fields.of(
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
        List<KeyContract.Model> models = models(fields, names, complete);
        return findings.hasErrors() ? null : new KeyContract(version, namespace, dmsVersion, models, keys);
    }

    /** The version; the newest one, so that reading can go on, when there is none that is understood. */
    private KeyContractVersion version(Fields fields) {
        Node node = fields.required(VERSION);
        String text = node == null ? null : Fields.text(node, "`" + VERSION + "`", findings);
        KeyContractVersion version = text == null ? null : KeyContractVersion.of(text);
        if (node != null && text != null && version == null) {
            findings.error(
                    Rule.KEY_CONTRACT_VERSION,
                    node.line(),
                    node.column(),
                    "version \"" + Words.shorten(text) + "\" of key contracts is not supported; write "
                            + Words.oneOf(Arrays.stream(KeyContractVersion.values())
                                    .map(known -> "\"" + known.text() + "\"")
                                    .toList()));
        }
        return version == null ? KeyContractVersion.V0_2 : version;
    }

    private List<KeyContract.Model> models(Fields contract, Set<String> keys, boolean complete) {
        List<KeyContract.Model> models = new ArrayList<>();
        for (Node node : orNone(contract.elements("models"))) {
            Fields fields =
                    Fields.of(node, "a model", false, List.of("name", "dms_model", "table", "derived_keys"), findings);
            String name = fields == null ? null : name(fields, "a model");
            List<String> names = fields == null ? null : fields.texts("derived_keys");
            if (fields == null || name == null || names == null) {
                continue;
            }
            Node list = fields.get("derived_keys");
            if (list != null && complete) {
                names.stream()
                        .filter(key -> !keys.contains(key))
                        .forEach(key -> reference(list, "model `" + name + "` names the derived key `", key, keys));
            }
            models.add(
                    new KeyContract.Model(name, fields.optionalText("dms_model"), fields.optionalText("table"), names));
        }
        return models;
    }

    private List<DerivedKey> keys(Fields contract, KeyContractVersion version) {
        List<DerivedKey> keys = new ArrayList<>();
        Node all = contract.required("derived_keys");
        Map<String, Node> names = new HashMap<>();
        for (Node node : all == null ? List.<Node>of() : notEmpty(contract, "derived_keys", "a key contract")) {
            DerivedKey key = key(node, version, names);
            if (key != null) {
                keys.add(key);
            }
        }
        return keys;
    }

    private @Nullable DerivedKey key(Node node, KeyContractVersion version, Map<String, Node> names) {
        Fields fields = Fields.of(
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
            for (Node element : notEmpty(fields, "segments", "a derived key")) {
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

    private List<KeyInput> inputs(Fields key) {
        List<KeyInput> inputs = new ArrayList<>();
        Map<String, Node> names = new HashMap<>();
        for (Node node : orNone(key.elements("inputs"))) {
            Fields fields =
                    Fields.of(node, "an input", false, List.of("name", "ts_name", "type", "optional"), findings);
            String name = fields == null ? null : name(fields, "an input");
            if (fields != null && name != null) {
                unique(names, name, node, "input");
                inputs.add(new KeyInput(
                        name, fields.optionalText("ts_name"), fields.optionalText("type"), fields.flag("optional")));
            }
        }
        return inputs;
    }

    private List<KeyFixture> fixtures(Fields key) {
        List<KeyFixture> fixtures = new ArrayList<>();
        Map<String, Node> names = new HashMap<>();
        for (Node node : orNone(key.elements("fixtures"))) {
            Fields fields =
                    Fields.of(node, "a fixture", false, List.of("name", "description", "input", "expect"), findings);
            String name = fields == null ? null : name(fields, "a fixture");
            if (fields == null || name == null) {
                continue;
            }
            unique(names, name, node, "fixture");
            Node input = fields.required("input");
            Json.Obj values = fields.object("input");
            String expect = fields.requiredText("expect");
            if (input != null && expect != null) {
                fixtures.add(new KeyFixture(name, fields.optionalText("description"), values, expect, node.line()));
            }
        }
        return fixtures;
    }

    private @Nullable String name(Fields fields, String what) {
        String name = fields.requiredText("name");
        if (name != null && name.isBlank()) {
            Node at = fields.get("name");
            findings.error(
                    Rule.DMS_TEXT_EMPTY,
                    at == null ? 0 : at.line(),
                    at == null ? 0 : at.column(),
                    what + " needs a name");
            return null;
        }
        return name;
    }

    private void unique(Map<String, Node> names, String name, Node node, String what) {
        Node first = names.putIfAbsent(name, node);
        if (first != null) {
            findings.error(
                    Rule.KEY_CONTRACT_DUPLICATE,
                    node.line(),
                    node.column(),
                    what + " `" + Words.shorten(name) + "` is already on line " + first.line());
        }
    }

    private void reference(Node at, String what, String name, Set<String> known) {
        findings.error(
                Rule.KEY_CONTRACT_REFERENCE,
                at.line(),
                at.column(),
                what + Words.shorten(name) + "`, which is not there" + Words.didYouMean(name, known));
    }

    private List<Node> notEmpty(Fields fields, String name, String what) {
        List<Node> elements = fields.elements(name);
        Node at = fields.get(name);
        if (elements != null && elements.isEmpty() && at != null) {
            findings.error(
                    Rule.KEY_CONTRACT_EMPTY, at.line(), at.column(), what + " needs at least one of `" + name + "`");
        }
        return orNone(elements);
    }

    private static List<Node> orNone(@Nullable List<Node> elements) {
        return elements == null ? List.of() : elements;
    }
}
