package org.tabletheory.schema.internal.dms;

import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.DerivedKey;
import org.tabletheory.schema.Json;
import org.tabletheory.schema.KeyContract;
import org.tabletheory.schema.KeyFixture;
import org.tabletheory.schema.KeyInput;
import org.tabletheory.schema.KeySegment;
import org.tabletheory.schema.KeyTransform;
import org.tabletheory.schema.internal.write.ObjectBuilder;

/** Writes a key contract as JSON in one canonical order; what is the default is left out. */
public final class KeyContractWriter {

    private KeyContractWriter() {}

    public static Json.Obj write(KeyContract contract) {
        ObjectBuilder object = new ObjectBuilder()
                .text("tabletheory_model_contract_version", contract.version().text())
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

    private static Json model(KeyContract.Model model) {
        return new ObjectBuilder()
                .text("name", model.name())
                .text("dms_model", model.dmsModel())
                .text("table", model.table())
                .put("derived_keys", Json.texts(model.derivedKeys()))
                .build();
    }

    private static Json key(DerivedKey key) {
        ObjectBuilder object = new ObjectBuilder()
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

    private static Json input(KeyInput input) {
        return new ObjectBuilder()
                .text("name", input.name())
                .text("ts_name", input.tsName())
                .text("type", input.type())
                .flag("optional", input.optional())
                .build();
    }

    private static Json segment(KeySegment segment) {
        ObjectBuilder value = new ObjectBuilder();
        if (segment.source() instanceof KeySegment.Literal literal) {
            value.text("literal", literal.text());
        } else if (segment.source() instanceof KeySegment.FromInput input) {
            value.text("input", input.input());
        }
        ObjectBuilder object = new ObjectBuilder()
                .text("name", segment.name())
                .text("prefix", orNothing(segment.prefix()))
                .put("value", value.build())
                .text("suffix", orNothing(segment.suffix()));
        if (!segment.transforms().isEmpty()) {
            object.put(
                    "transforms",
                    Json.texts(segment.transforms().stream()
                            .map(KeyTransform::text)
                            .toList()));
        }
        object.text("default", segment.defaultValue()).flag("optional", segment.optional());
        KeySegment.OmitWhen when = segment.omitWhen();
        if (!when.equals(KeySegment.OmitWhen.NEVER)) {
            ObjectBuilder omit = new ObjectBuilder().flag("empty", when.empty()).flag("default", when.isDefault());
            object.put(
                    "omit_when",
                    when.values().isEmpty()
                            ? omit.build()
                            : omit.put("values", Json.texts(when.values())).build());
        }
        return object.build();
    }

    private static @Nullable String orNothing(String text) {
        return text.isEmpty() ? null : text;
    }

    private static Json fixture(KeyFixture fixture) {
        return new ObjectBuilder()
                .text("name", fixture.name())
                .text("description", fixture.description())
                .put("input", fixture.input())
                .text("expect", fixture.expect())
                .build();
    }
}
