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
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.mapping.PutStatus;
import org.tabletheory.mapping.spi.codec.PutContext;
import org.tabletheory.mapping.spi.codec.ScalarWriting;
import org.tabletheory.processor.internal.read.Shape;
import org.tabletheory.processor.internal.read.Slot;
import org.tabletheory.processor.internal.read.Slot.Form;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Role;

/** The method that writes an object, attribute by attribute. */
final class WriteCode {
    private final Shape.Struct shape;
    private final Map<Slot, String> names;
    private final NameAllocator locals = new NameAllocator();
    /** The method that is being written: the whole or a part. */
    private MethodSpec.Builder method = StructureCode.overriding("write");

    WriteCode(Shape.Struct shape, Map<Slot, String> names) {
        this.shape = shape;
        this.names = names;
        List.of("object", "put", "out").forEach(locals::newName);
        shape.slots().forEach(slot -> locals.newName(slot.property().name(), slot));
    }

    void addTo(TypeSpec.Builder code) {
        List<ParameterSpec> parameters = new ArrayList<>();
        parameters.add(Parts.parameter(TypeName.get(shape.type()), "object"));
        if (shape.entity() || !shape.isPlain()) {
            parameters.add(Parts.parameter(TypeName.get(PutContext.class), "put"));
        }
        parameters.add(Parts.parameter(TypeName.get(ItemWriter.class), "out"));
        MethodSpec.Builder whole = method.addParameters(parameters);
        List<Slot> written = shape.slots().stream()
                .filter(slot -> !(slot instanceof Slot.Ignored))
                .toList();
        new Parts(code, whole, "write", parameters, null).write(written, (part, slot) -> {
            method = part;
            if (slot instanceof Slot.Attribute attribute) {
                write(attribute);
            } else if (slot instanceof Slot.Embedded embedded) {
                write(embedded);
            }
        });
        code.addMethod(whole.build());
    }

    private void write(Slot.Attribute attribute) {
        AttributeDef def = attribute.def();
        if (def != null && (def.hasRole(Role.CREATED_AT) || def.hasRole(Role.UPDATED_AT))) {
            name(attribute).addStatement("out.string(put.timestamp())");
        } else if (def != null && def.hasRole(Role.VERSION)) {
            version(attribute);
        } else if (def != null && (def.hasRole(Role.PK) || def.hasRole(Role.SK))) {
            key(attribute);
        } else if (def != null && isIndexKey(def)) {
            indexKey(attribute);
        } else if (def != null && def.hasRole(Role.TTL)) {
            ttl(attribute);
        } else {
            plain(attribute);
        }
    }

    private void write(Slot.Embedded embedded) {
        String local = local(embedded);
        if (!embedded.flat()) {
            if (embedded.omitEmpty()) {
                method.beginControlFlow("if (!$L.isEmpty($L))", StructureCode.codec(embedded), local);
            }
            name(embedded).addStatement("$L.write($L, out)", StructureCode.codec(embedded), local);
            if (embedded.omitEmpty()) {
                method.endControlFlow();
            }
        } else if (shape.entity()) {
            method.beginControlFlow("if ($L == null)", local)
                    .addStatement(needsValidation(PutStatus.MISSING_EMBEDDED))
                    .nextControlFlow("else")
                    .addStatement("$L.write($L, put, out)", StructureCode.structure(embedded), local)
                    .endControlFlow();
        } else {
            String put = embedded.inner().isPlain() ? "" : "null, ";
            method.beginControlFlow("if ($L != null)", local)
                    .addStatement("$L.write($L, $Lout)", StructureCode.structure(embedded), local, put)
                    .endControlFlow();
        }
    }

    private static boolean isIndexKey(AttributeDef def) {
        for (Role role : def.roles()) {
            if (role.kind() == Role.Kind.INDEX_PK || role.kind() == Role.Kind.INDEX_SK) {
                return true;
            }
        }
        return false;
    }

    private static CodeBlock needsValidation(PutStatus reason) {
        return CodeBlock.of("put.needsValidation($T.$L)", PutStatus.class, reason);
    }

    private MethodSpec.Builder name(Slot slot) {
        return method.addStatement("out.name($L)", names.get(slot));
    }

    private static CodeBlock get(Slot slot) {
        return CodeBlock.of("object.$L", slot.property().getter());
    }

    private void version(Slot.Attribute attribute) {
        name(attribute);
        if (attribute.storage().form().isWhole()) {
            method.addStatement("out.number($L)", get(attribute));
        } else {
            method.addStatement("put.version($L, $L, out)", StructureCode.codec(attribute), get(attribute));
        }
    }

    private void key(Slot.Attribute attribute) {
        if (attribute.storage().form() == Form.STRING) {
            method.addStatement("put.key($L, $L, out)", names.get(attribute), get(attribute));
        } else if (attribute.storage().form().isWhole()) {
            name(attribute).addStatement("out.number($L)", get(attribute));
        } else if (StructureCode.usesCodec(attribute)) {
            method.addStatement(
                    "put.key($L, $L, $L, out)", names.get(attribute), StructureCode.codec(attribute), get(attribute));
        } else {
            present(attribute);
        }
    }

    private void indexKey(Slot.Attribute attribute) {
        if (StructureCode.usesCodec(attribute)) {
            method.addStatement(
                    "put.indexKey($L, $L, $L, $L, out)",
                    names.get(attribute),
                    StructureCode.codec(attribute),
                    get(attribute),
                    attribute.omitEmpty());
        } else if (attribute.storage().form() == Form.STRING) {
            method.addStatement(
                    "put.indexKey($L, $L, $L, out)", names.get(attribute), get(attribute), attribute.omitEmpty());
        } else if (attribute.storage().form().isPrimitive() && !attribute.omitEmpty()) {
            plain(attribute);
        } else {
            String local = local(attribute);
            CodeBlock there = attribute.omitEmpty() ? notEmpty(attribute, local) : CodeBlock.of("$L != null", local);
            method.beginControlFlow("if ($L)", there);
            name(attribute).addStatement(value(attribute, local)).endControlFlow();
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

    /** A key of a type that needs no check besides that it is not null. */
    private void present(Slot.Attribute attribute) {
        String local = local(attribute);
        boolean nullable = !attribute.storage().form().isPrimitive();
        if (nullable) {
            method.beginControlFlow("if ($L == null)", local)
                    .addStatement(needsValidation(PutStatus.INVALID_KEY))
                    .nextControlFlow("else");
        }
        name(attribute).addStatement(value(attribute, local));
        if (nullable) {
            method.endControlFlow();
        }
    }

    /** Declares a local variable with the property's value. */
    private String local(Slot slot) {
        String local = locals.get(slot);
        method.addStatement("$T $L = $L", TypeName.get(slot.property().type()), local, get(slot));
        return local;
    }

    private static CodeBlock notEmpty(Slot.Attribute attribute, String local) {
        return switch (attribute.storage().form()) {
            case STRING -> CodeBlock.of("$L != null && !$L.isEmpty()", local, local);
            case LONG, INT, SHORT, BYTE, DOUBLE, FLOAT, CHAR -> CodeBlock.of("$L != 0", local);
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
            case CHAR -> CodeBlock.of("out.string($T.valueOf($L))", String.class, value);
            case TIME -> CodeBlock.of("out.string($T.time($L))", ScalarWriting.class, value);
            case SECONDS ->
                ttl
                        ? CodeBlock.of("out.number(put.ttl($L.getEpochSecond()))", value)
                        : CodeBlock.of("out.number($L.getEpochSecond())", value);
            case CODEC, CONTAINER -> CodeBlock.of("$L.write($L, out)", StructureCode.codec(attribute), value);
        };
    }
}
