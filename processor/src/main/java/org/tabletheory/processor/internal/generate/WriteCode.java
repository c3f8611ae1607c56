package org.tabletheory.processor.internal.generate;

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
import org.tabletheory.mapping.spi.declaration.ObjectDeclaration;
import org.tabletheory.mapping.spi.declaration.SlotDeclaration;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.spi.rule.WriteRole;

/** Generates the method that writes an object, attribute by attribute. */
final class WriteCode {
    private final ObjectDeclaration shape;
    private final Map<SlotDeclaration, String> names;
    private final NameAllocator locals;
    /** The method that is being generated: the entire one or a part. */
    private MethodSpec.Builder method = StructureCode.overriding("write");

    WriteCode(ObjectDeclaration shape, Map<SlotDeclaration, String> names) {
        this.shape = shape;
        this.names = names;
        this.locals = StructureCode.locals(shape);
        List.of("object", "put", "out").forEach(locals::newName);
        shape.slots().forEach(slot -> locals.newName(slot.property().name(), slot));
    }

    void addTo(TypeSpec.Builder code) {
        List<ParameterSpec> parameters = new ArrayList<>();
        parameters.add(SplitMethod.parameter(TypeCode.name(shape.type()), "object"));
        if (shape.entity() || !StructureCode.isPlain(shape)) {
            parameters.add(SplitMethod.parameter(TypeName.get(PutContext.class), "put"));
        }
        parameters.add(SplitMethod.parameter(TypeName.get(ItemWriter.class), "out"));
        MethodSpec.Builder whole = method.addParameters(parameters);
        List<SlotDeclaration> written = shape.slots().stream()
                .filter(slot -> slot.match(attribute -> !attribute.isComputed(), embedded -> true, ignored -> false))
                .toList();
        new SplitMethod(code, whole, "write", parameters, null).write(written, (part, slot) -> {
            method = part;
            slot.match(this::write, this::write, ignored -> part);
        });
        code.addMethod(whole.build());
    }

    private MethodSpec.Builder write(SlotDeclaration.AttributeSlot attribute) {
        AttributeDef def = attribute.def();
        if (def == null) {
            plain(attribute);
            return method;
        }
        switch (WriteRole.of(def)) {
            case PRIMARY_KEY -> key(attribute);
            case TIMESTAMP -> name(attribute).addStatement("out.string(put.timestamp())");
            case VERSION -> version(attribute);
            case INDEX_KEY -> indexKey(attribute, def);
            case VALUE -> {
                if (def.required() && !isAlwaysPresent(attribute)) {
                    required(attribute);
                } else if (def.hasRole(Role.TTL)) {
                    ttl(attribute);
                } else {
                    plain(attribute);
                }
            }
        }
        return method;
    }

    private MethodSpec.Builder write(SlotDeclaration.EmbeddedSlot embedded) {
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
            String put = StructureCode.isPlain(embedded.inner()) ? "" : "null, ";
            method.beginControlFlow("if ($L != null)", local)
                    .addStatement("$L.write($L, $Lout)", StructureCode.structure(embedded), local, put)
                    .endControlFlow();
        }
        return method;
    }

    private static CodeBlock needsValidation(PutStatus reason) {
        return CodeBlock.of("put.needsValidation($T.$L)", PutStatus.class, reason);
    }

    private MethodSpec.Builder name(SlotDeclaration slot) {
        return method.addStatement("out.name($L)", names.get(slot));
    }

    private static CodeBlock get(SlotDeclaration slot) {
        return CodeBlock.of("object.$L", PropertyCode.get(slot));
    }

    private void version(SlotDeclaration.AttributeSlot attribute) {
        name(attribute);
        if (ValueHandling.of(attribute).isInteger()) {
            method.addStatement("out.number(put.version($L))", get(attribute));
        } else {
            method.addStatement("put.version($L, $L, out)", StructureCode.codec(attribute), get(attribute));
        }
    }

    private void key(SlotDeclaration.AttributeSlot attribute) {
        if (ValueHandling.of(attribute) == ValueHandling.STRING) {
            method.addStatement("put.key($L, $L, out)", names.get(attribute), get(attribute));
        } else if (ValueHandling.of(attribute).isInteger()) {
            name(attribute).addStatement(value(attribute, get(attribute).toString()));
        } else if (ValueHandling.of(attribute).usesCodec()) {
            method.addStatement(
                    "put.key($L, $L, $L, out)", names.get(attribute), StructureCode.codec(attribute), get(attribute));
        } else {
            present(attribute);
        }
    }

    private static boolean isAlwaysPresent(SlotDeclaration.AttributeSlot attribute) {
        return ValueHandling.of(attribute).isPrimitive() && !attribute.omitEmpty();
    }

    /** Writes an attribute that the model requires; when the object has none, the entity must be validated. */
    private void required(SlotDeclaration.AttributeSlot attribute) {
        String local = local(attribute);
        boolean codec = ValueHandling.of(attribute).usesCodec();
        if (codec && !attribute.omitEmpty()) {
            method.addStatement(
                    "put.value($L, $L, $L, out)", names.get(attribute), StructureCode.codec(attribute), local);
            return;
        }
        CodeBlock there = attribute.omitEmpty() ? notEmpty(attribute, local) : CodeBlock.of("$L != null", local);
        method.beginControlFlow("if ($L)", there);
        if (codec) {
            method.addStatement(
                    "put.value($L, $L, $L, out)", names.get(attribute), StructureCode.codec(attribute), local);
        } else {
            name(attribute).addStatement(value(attribute, local));
        }
        method.nextControlFlow("else")
                .addStatement("put.missing($L)", names.get(attribute))
                .endControlFlow();
    }

    private void indexKey(SlotDeclaration.AttributeSlot attribute, AttributeDef def) {
        if (ValueHandling.of(attribute).usesCodec()) {
            method.addStatement(
                    "put.indexKey($L, $L, $L, $L, out)",
                    names.get(attribute),
                    StructureCode.codec(attribute),
                    get(attribute),
                    attribute.omitEmpty());
        } else if (ValueHandling.of(attribute) == ValueHandling.STRING) {
            method.addStatement(
                    "put.indexKey($L, $L, $L, out)", names.get(attribute), get(attribute), attribute.omitEmpty());
        } else if (isAlwaysPresent(attribute)) {
            plain(attribute);
        } else if (def.required()) {
            required(attribute);
        } else {
            String local = local(attribute);
            CodeBlock there = attribute.omitEmpty() ? notEmpty(attribute, local) : CodeBlock.of("$L != null", local);
            method.beginControlFlow("if ($L)", there);
            name(attribute).addStatement(value(attribute, local)).endControlFlow();
        }
    }

    private void ttl(SlotDeclaration.AttributeSlot attribute) {
        if (ValueHandling.of(attribute).usesCodec()) {
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

    private void plain(SlotDeclaration.AttributeSlot attribute) {
        ValueHandling form = ValueHandling.of(attribute);
        if (form.usesCodec() && isFormatted(attribute)) {
            String local = local(attribute);
            if (attribute.omitEmpty()) {
                method.beginControlFlow("if ($L)", notEmpty(attribute, local));
            }
            method.addStatement(
                    "put.value($L, $L, $L, out)", names.get(attribute), StructureCode.codec(attribute), local);
            if (attribute.omitEmpty()) {
                method.endControlFlow();
            }
        } else if (attribute.omitEmpty()) {
            String local = local(attribute);
            method.beginControlFlow("if ($L)", notEmpty(attribute, local));
            name(attribute).addStatement(value(attribute, local)).endControlFlow();
        } else if (form.isPrimitive() || ValueHandling.of(attribute).usesCodec()) {
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

    /** Writes a key of a type that is only checked for null. */
    private void present(SlotDeclaration.AttributeSlot attribute) {
        String local = local(attribute);
        boolean nullable = !ValueHandling.of(attribute).isPrimitive();
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
    private String local(SlotDeclaration slot) {
        String local = locals.get(slot);
        method.addStatement("$T $L = $L", TypeCode.name(slot.property().type()), local, get(slot));
        return local;
    }

    private static CodeBlock notEmpty(SlotDeclaration.AttributeSlot attribute, String local) {
        return switch (ValueHandling.of(attribute)) {
            case STRING -> CodeBlock.of("$L != null && !$L.isEmpty()", local, local);
            case LONG, INT, SHORT, BYTE, DOUBLE, FLOAT, CHAR -> CodeBlock.of("$L != 0", local);
            case BOOLEAN -> CodeBlock.of("$L", local);
            case TIME -> CodeBlock.of("$L != null && !$T.isZero($L)", local, ScalarWriting.class, local);
            case SECONDS -> CodeBlock.of("$L != null && !$T.isZeroSeconds($L)", local, ScalarWriting.class, local);
            case CODEC, CONTAINER -> CodeBlock.of("!$L.isEmpty($L)", StructureCode.codec(attribute), local);
        };
    }

    /** Returns whether the values have a format that must be checked; the other Java types cannot break one. */
    private static boolean isFormatted(SlotDeclaration.AttributeSlot attribute) {
        AttributeDef def = attribute.def();
        return def != null && def.format() != null && !def.json();
    }

    private CodeBlock value(SlotDeclaration.AttributeSlot attribute, String value) {
        boolean ttl = attribute.storage().ttl();
        return switch (ValueHandling.of(attribute)) {
            case STRING ->
                isFormatted(attribute)
                        ? CodeBlock.of("out.string(put.formatted($L, $L))", names.get(attribute), value)
                        : CodeBlock.of("out.string($L)", value);
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
