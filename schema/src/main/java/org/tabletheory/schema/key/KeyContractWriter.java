package org.tabletheory.schema.key;

import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonObjectBuilder;
import org.tabletheory.schema.document.JsonValue;

/** Writes a key contract as JSON in canonical order; defaults are omitted. */
final class KeyContractWriter {

    private KeyContractWriter() {}

    static JsonValue.Obj write(KeyContract contract) {
        JsonObjectBuilder object = new JsonObjectBuilder()
                .text(KeyContract.VERSION_MEMBER, contract.version().text())
                .text("namespace", contract.namespace())
                .text("dms_version", contract.dmsVersion());
        if (!contract.models().isEmpty()) {
            object.array(
                    "models",
                    contract.models().stream().map(KeyContractWriter::model).toList());
        }
        return object.array(
                        "derived_keys",
                        contract.derivedKeys().stream()
                                .map(KeyContractWriter::key)
                                .toList())
                .build();
    }

    private static JsonValue model(KeyContract.ModelKeys model) {
        return new JsonObjectBuilder()
                .text("name", model.name())
                .text("dms_model", model.dmsModel())
                .text("table", model.table())
                .put("derived_keys", JsonValue.texts(model.derivedKeys()))
                .build();
    }

    private static JsonValue key(DerivedKey key) {
        JsonObjectBuilder object = new JsonObjectBuilder()
                .text("name", key.name())
                .text("helper", key.helper())
                .text("description", key.description())
                .text("join", key.join());
        if (!key.inputs().isEmpty()) {
            object.array(
                    "inputs",
                    key.inputs().stream().map(KeyContractWriter::input).toList());
        }
        object.array(
                "segments",
                key.segments().stream().map(KeyContractWriter::segment).toList());
        if (!key.fixtures().isEmpty()) {
            object.array(
                    "fixtures",
                    key.fixtures().stream().map(KeyContractWriter::fixture).toList());
        }
        return object.build();
    }

    private static JsonValue input(KeyInput input) {
        return new JsonObjectBuilder()
                .text("name", input.name())
                .text("ts_name", input.tsName())
                .text("type", input.type())
                .flag("optional", input.optional())
                .build();
    }

    private static JsonValue segment(KeySegment segment) {
        JsonObjectBuilder object = new JsonObjectBuilder()
                .text("name", segment.name())
                .text("prefix", orNothing(segment.prefix()))
                .put("value", segment.source().toJson())
                .text("suffix", orNothing(segment.suffix()));
        if (!segment.transforms().isEmpty()) {
            object.put(
                    "transforms",
                    JsonValue.texts(segment.transforms().stream()
                            .map(KeyTransform::text)
                            .toList()));
        }
        object.text("default", segment.defaultValue()).flag("optional", segment.optional());
        KeySegment.OmitWhen when = segment.omitWhen();
        if (!when.equals(KeySegment.OmitWhen.NEVER)) {
            JsonObjectBuilder omit =
                    new JsonObjectBuilder().flag("empty", when.empty()).flag("default", when.isDefault());
            object.put(
                    "omit_when",
                    when.values().isEmpty()
                            ? omit.build()
                            : omit.put("values", JsonValue.texts(when.values())).build());
        }
        return object.build();
    }

    private static @Nullable String orNothing(String text) {
        return text.isEmpty() ? null : text;
    }

    private static JsonValue fixture(KeyFixture fixture) {
        return new JsonObjectBuilder()
                .text("name", fixture.name())
                .text("description", fixture.description())
                .put("input", fixture.input())
                .text("expect", fixture.expect())
                .build();
    }
}
