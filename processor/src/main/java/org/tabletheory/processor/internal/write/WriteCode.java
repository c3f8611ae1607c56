package org.tabletheory.processor.internal.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.client.codec.Put;
import org.tabletheory.client.codec.ScalarWriting;
import org.tabletheory.processor.internal.read.Shape;
import org.tabletheory.processor.internal.read.Slot;
import org.tabletheory.processor.internal.read.Slot.Form;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Role;

/** The method that writes an object, attribute by attribute. */
final class WriteCode {
    private final Shape.Struct shape;
    private final Map<Slot.Attribute, String> names;
    private final NameAllocator locals = new NameAllocator();
    /** The method that is being written: the whole or a part. */
    private MethodSpec.Builder method = StructureCode.overriding("write");

    WriteCode(Shape.Struct shape, Map<Slot.Attribute, String> names) {
        this.shape = shape;
        this.names = names;
        List.of("object", "put", "out").forEach(locals::newName);
        names.keySet().forEach(attribute -> locals.newName(attribute.property().name(), attribute));
    }

    void addTo(TypeSpec.Builder code) {
        List<ParameterSpec> parameters = new ArrayList<>();
        parameters.add(Parts.parameter(TypeName.get(shape.type()), "object"));
        if (shape.entity()) {
            parameters.add(Parts.parameter(TypeName.get(Put.class), "put"));
        }
        parameters.add(Parts.parameter(TypeName.get(ItemWriter.class), "out"));
        MethodSpec.Builder whole = method.addParameters(parameters);
        new Parts(code, whole, "write", parameters, null).write(List.copyOf(names.keySet()), (part, attribute) -> {
            method = part;
            write(attribute);
        });
        code.addMethod(whole.build());
    }

    private void write(Slot.Attribute attribute) {
        AttributeDef def = attribute.def();
        Integer keyBytes = def == null ? null : keyBytes(def);
        if (def != null && (def.hasRole(Role.CREATED_AT) || def.hasRole(Role.UPDATED_AT))) {
            name(attribute).addStatement("out.string(put.stamp())");
        } else if (def != null && def.hasRole(Role.VERSION)) {
            version(attribute);
        } else if (def != null && (def.hasRole(Role.PK) || def.hasRole(Role.SK)) && keyBytes != null) {
            key(attribute, keyBytes);
        } else if (def != null && keyBytes != null) {
            indexKey(attribute, keyBytes);
        } else if (def != null && def.hasRole(Role.TTL)) {
            ttl(attribute);
        } else {
            plain(attribute);
        }
    }

    /** How long a key may be, the least of all that the attribute is; null when it is none. */
    private static @Nullable Integer keyBytes(AttributeDef def) {
        Integer least = null;
        for (Role role : def.roles()) {
            switch (role.kind()) {
                case SK, INDEX_SK -> least = Put.SORT;
                case PK, INDEX_PK -> least = least == null ? Put.PARTITION : least;
                default -> {}
            }
        }
        return least;
    }

    private static CodeBlock limit(int bytes) {
        return CodeBlock.of("$T.$L", Put.class, bytes == Put.SORT ? "SORT" : "PARTITION");
    }

    private MethodSpec.Builder name(Slot.Attribute attribute) {
        return method.addStatement("out.name($L)", names.get(attribute));
    }

    private static CodeBlock get(Slot.Attribute attribute) {
        return CodeBlock.of("object.$L", attribute.property().getter());
    }

    private void version(Slot.Attribute attribute) {
        name(attribute);
        if (attribute.storage().form().isWhole()) {
            method.addStatement("out.number($L)", get(attribute));
        } else {
            method.addStatement("put.version($L, $L, out)", StructureCode.codec(attribute), get(attribute));
        }
    }

    private void key(Slot.Attribute attribute, int bytes) {
        if (attribute.storage().form() == Form.STRING) {
            name(attribute).addStatement("out.string(put.key($L, $L))", get(attribute), limit(bytes));
        } else if (attribute.storage().form().isWhole()) {
            name(attribute).addStatement("out.number($L)", get(attribute));
        } else if (StructureCode.usesCodec(attribute)) {
            method.addStatement(
                    "put.key($L, $L, $L, $L, out)",
                    names.get(attribute),
                    StructureCode.codec(attribute),
                    get(attribute),
                    limit(bytes));
        } else {
            present(attribute);
        }
    }

    private void indexKey(Slot.Attribute attribute, int bytes) {
        if (StructureCode.usesCodec(attribute)) {
            method.addStatement(
                    "put.indexKey($L, $L, $L, $L, $L, out)",
                    names.get(attribute),
                    StructureCode.codec(attribute),
                    get(attribute),
                    attribute.omitEmpty(),
                    limit(bytes));
        } else if (attribute.storage().form().isPrimitive() && !attribute.omitEmpty()) {
            plain(attribute);
        } else {
            String local = local(attribute);
            CodeBlock there = attribute.omitEmpty() ? notEmpty(attribute, local) : CodeBlock.of("$L != null", local);
            method.beginControlFlow("if ($L)", there);
            name(attribute);
            if (attribute.storage().form() == Form.STRING) {
                method.addStatement("out.string(put.key($L, $L))", local, limit(bytes));
            } else {
                method.addStatement(value(attribute, local));
            }
            method.endControlFlow();
        }
    }

    private void ttl(Slot.Attribute attribute) {
        if (StructureCode.usesCodec(attribute)) {
            if (attribute.omitEmpty()) {
                String local = local(attribute);
                method.beginControlFlow("if ($L)", notEmpty(attribute, local));
                name(attribute).addStatement("put.ttl($L, $L, out)", StructureCode.codec(attribute), local);
                method.endControlFlow();
            } else {
                name(attribute).addStatement("put.ttl($L, $L, out)", StructureCode.codec(attribute), get(attribute));
            }
        } else {
            plain(attribute);
        }
    }

    private void plain(Slot.Attribute attribute) {
        Form form = attribute.storage().form();
        if (attribute.omitEmpty()) {
            String local = local(attribute);
            method.beginControlFlow("if ($L)", notEmpty(attribute, local));
            name(attribute).addStatement(value(attribute, local)).endControlFlow();
        } else if (form.isPrimitive() || StructureCode.usesCodec(attribute)) {
            name(attribute).addStatement(value(attribute, get(attribute).toString()));
        } else {
            String local = local(attribute);
            name(attribute);
            method.beginControlFlow("if ($L == null)", local)
                    .addStatement("out.nul()")
                    .nextControlFlow("else")
                    .addStatement(value(attribute, local))
                    .endControlFlow();
        }
    }

    /** A key of a type that has no code of its own here: the long way decides when it is null. */
    private void present(Slot.Attribute attribute) {
        String local = local(attribute);
        if (!attribute.storage().form().isPrimitive()) {
            method.beginControlFlow("if ($L == null)", local)
                    .addStatement("throw new $T()", Put.Undecided.class)
                    .endControlFlow();
        }
        name(attribute).addStatement(value(attribute, local));
    }

    /** Declares a local variable with the attribute's value. */
    private String local(Slot.Attribute attribute) {
        String local = locals.get(attribute);
        method.addStatement("$T $L = $L", TypeName.get(attribute.property().type()), local, get(attribute));
        return local;
    }

    private static CodeBlock notEmpty(Slot.Attribute attribute, String local) {
        return switch (attribute.storage().form()) {
            case STRING -> CodeBlock.of("$L != null && !$L.isEmpty()", local, local);
            case LONG, INT, SHORT, BYTE, DOUBLE, FLOAT -> CodeBlock.of("$L != 0", local);
            case BOOLEAN -> CodeBlock.of("$L", local);
            case TIME -> CodeBlock.of("$L != null && !$T.isZero($L)", local, ScalarWriting.class, local);
            case SECONDS -> CodeBlock.of("$L != null && !$T.isZeroSeconds($L)", local, ScalarWriting.class, local);
            case CODEC, CONTAINER -> CodeBlock.of("!$L.isEmpty($L)", StructureCode.codec(attribute), local);
        };
    }

    private static CodeBlock value(Slot.Attribute attribute, String value) {
        boolean ttl = attribute.storage().ttl();
        return switch (attribute.storage().form()) {
            case STRING -> CodeBlock.of("out.string($L)", value);
            case LONG, INT, SHORT, BYTE ->
                ttl ? CodeBlock.of("out.number(put.ttl($L))", value) : CodeBlock.of("out.number($L)", value);
            case DOUBLE, FLOAT -> CodeBlock.of("out.number($T.decimal($L))", ScalarWriting.class, value);
            case BOOLEAN -> CodeBlock.of("out.bool($L)", value);
            case TIME -> CodeBlock.of("out.string($T.time($L))", ScalarWriting.class, value);
            case SECONDS ->
                ttl
                        ? CodeBlock.of("out.number(put.ttl($L.getEpochSecond()))", value)
                        : CodeBlock.of("out.number($L.getEpochSecond())", value);
            case CODEC, CONTAINER -> CodeBlock.of("$L.write($L, out)", StructureCode.codec(attribute), value);
        };
    }
}
