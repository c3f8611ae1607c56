package org.tabletheory.processor.internal.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.spi.declaration.ClassView;
import org.tabletheory.mapping.spi.declaration.EntityDeclaration;
import org.tabletheory.mapping.spi.declaration.SlotDeclaration;
import org.tabletheory.processor.internal.text.JavaText;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Encryption;
import org.tabletheory.schema.FormDef;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.ModelWritePolicy;
import org.tabletheory.schema.NamingConvention;
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.ProjectionType;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.document.JsonValue;

/** Generates the expression that builds a model. */
final class ModelCode {
    private final EntityDeclaration entity;
    private final Model model;
    private final Set<String> undeclared;

    ModelCode(EntityDeclaration entity) {
        this.entity = entity;
        this.model = entity.model();
        this.undeclared = entity.undeclared();
    }

    CodeBlock build() {
        CodeBlock.Builder code = CodeBlock.builder()
                .add("$T.builder($L, $L)", Model.class, JavaText.literal(model.name()), JavaText.literal(model.table()))
                .indent();
        if (model.dmsVersion() != DmsVersion.V0_1) {
            code.add(
                    "\n.dmsVersion($T.$L)", DmsVersion.class, model.dmsVersion().name());
        }
        model.namespace().ifPresent(namespace -> code.add("\n.namespace($S)", namespace));
        model.naming().ifPresent(naming -> code.add("\n.naming($T.$L)", NamingConvention.class, naming.name()));
        for (AttributeDef def : model.attributes()) {
            code.add("\n.attribute($L)", attribute(def));
        }
        KeyPart partition = model.partitionKey();
        code.add("\n.partitionKey($S, $L)", partition.attribute(), type(partition.attribute(), partition.type()));
        model.sortKey()
                .ifPresent(
                        sort -> code.add("\n.sortKey($S, $L)", sort.attribute(), type(sort.attribute(), sort.type())));
        for (IndexDef index : model.indexes()) {
            code.add("\n.index($L)", index(index));
        }
        if (!model.writePolicy().isUnrestricted()) {
            ModelWritePolicy policy = model.writePolicy();
            code.add(
                    "\n.writePolicy(new $T($T.$L, $L))",
                    ModelWritePolicy.class,
                    ModelWritePolicy.Mode.class,
                    policy.mode().name(),
                    strings(policy.protectedAttributes()));
        }
        model.form().ifPresent(form -> code.add("\n.form($L)", form(form)));
        return code.add("\n.buildCompiled()").unindent().build();
    }

    private static CodeBlock form(FormDef form) {
        if (form.discriminator() == null) {
            return CodeBlock.of(
                    "$T.of($L, $L)",
                    FormDef.class,
                    JavaText.literal(form.attribute()),
                    form.number(null).orElseThrow());
        }
        List<CodeBlock> numbers = form.numbers().entrySet().stream()
                .map(each ->
                        CodeBlock.of("$T.entry($L, $L)", Map.class, JavaText.literal(each.getKey()), each.getValue()))
                .toList();
        return CodeBlock.of(
                "new $T($L, $L, $T.ofEntries($L))",
                FormDef.class,
                JavaText.literal(form.attribute()),
                JavaText.literal(form.discriminator()),
                Map.class,
                CodeBlock.join(numbers, ", "));
    }

    private CodeBlock attribute(AttributeDef def) {
        CodeBlock.Builder code = CodeBlock.builder()
                .add("$T.of($S, $L)", AttributeDef.class, def.attribute(), type(def.attribute(), def.type()));
        flag(code, "required", def.required());
        flag(code, "optional", def.optional());
        flag(code, "omitEmpty", def.omitEmpty());
        if (!def.roles().isEmpty()) {
            List<CodeBlock> roles = def.roles().stream().map(ModelCode::role).toList();
            code.add(".roles($L)", CodeBlock.join(roles, ", "));
        }
        if (def.format() != null) {
            code.add(".format($T.$L)", Format.class, def.format().name());
        }
        flag(code, "json", def.json());
        flag(code, "binary", def.binary());
        if (def.encryption() != null) {
            code.add(".encryption($T.V1)", Encryption.class);
        }
        if (!def.aliases().isEmpty()) {
            List<CodeBlock> names = def.aliases().stream()
                    .map(alias -> CodeBlock.of("$L", JavaText.literal(alias)))
                    .toList();
            code.add(".aliases($T.of($L))", List.class, CodeBlock.join(names, ", "));
        }
        return code.build();
    }

    private static void flag(CodeBlock.Builder code, String name, boolean value) {
        if (value) {
            code.add(".$L(true)", name);
        }
    }

    private static CodeBlock role(Role role) {
        return switch (role.kind()) {
            case INDEX_PK -> CodeBlock.of("$T.indexPk($S)", Role.class, role.index());
            case INDEX_SK -> CodeBlock.of("$T.indexSk($S)", Role.class, role.index());
            default -> CodeBlock.of("$T.$L", Role.class, role.kind().name());
        };
    }

    /** Returns a type, or the call of the converter that knows it. */
    private CodeBlock type(String attribute, Type type) {
        return entity.declaration()
                .attributes()
                .filter(slot -> slot.name().equals(attribute) && undeclared.contains(attribute))
                .flatMap(ModelCode::converterType)
                .findFirst()
                .orElseGet(() -> CodeBlock.of("$T.$L", Type.class, type.name()));
    }

    /** Returns the type that a converter stores, or of the set of what it stores: of other elements, the type is known. */
    private static Stream<CodeBlock> converterType(SlotDeclaration.AttributeSlot attribute) {
        ClassView converter = attribute.storage().converter();
        if (converter == null) {
            return Stream.empty();
        }
        ClassView type = attribute.property().type();
        while (type.loaded() == Optional.class) {
            type = type.argument(0);
        }
        ClassView elements = attribute.storage().elements();
        boolean set = elements != null && !elements.equals(type);
        return Stream.of(CodeBlock.of(set ? "new $T().type().set()" : "new $T().type()", TypeCode.name(converter)));
    }

    private CodeBlock index(IndexDef index) {
        Projection projection = index.projection();
        CodeBlock held = projection.type() == ProjectionType.INCLUDE
                ? CodeBlock.of("$T.include($L)", Projection.class, strings(projection.fields()))
                : CodeBlock.of("$T.$L", Projection.class, projection.type().name());
        return CodeBlock.of(
                "new $T($S, $T.$L, $L, $L, $L, $T.EMPTY)",
                IndexDef.class,
                index.name(),
                IndexType.class,
                index.type().name(),
                parts(index.partition()),
                parts(index.sort()),
                held,
                ClassName.get(JsonValue.Obj.class));
    }

    private CodeBlock parts(List<KeyPart> parts) {
        List<CodeBlock> each = parts.stream()
                .map(part -> CodeBlock.of(
                        "new $T($S, $L)", KeyPart.class, part.attribute(), type(part.attribute(), part.type())))
                .toList();
        return CodeBlock.of("$T.of($L)", List.class, CodeBlock.join(each, ", "));
    }

    private static CodeBlock strings(Collection<String> texts) {
        List<CodeBlock> each =
                texts.stream().sorted().map(text -> CodeBlock.of("$S", text)).toList();
        return CodeBlock.of("$T.of($L)", Set.class, CodeBlock.join(each, ", "));
    }
}
