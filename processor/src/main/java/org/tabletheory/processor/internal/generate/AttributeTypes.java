package org.tabletheory.processor.internal.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.WildcardTypeName;
import java.util.List;
import java.util.Set;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.spi.declaration.SlotDeclaration;
import org.tabletheory.mapping.spi.declaration.Storage;
import org.tabletheory.mapping.typed.ComparedAttribute;
import org.tabletheory.mapping.typed.EncryptedAttribute;
import org.tabletheory.mapping.typed.ListAttribute;
import org.tabletheory.mapping.typed.MapAttribute;
import org.tabletheory.mapping.typed.NumberAttribute;
import org.tabletheory.mapping.typed.OrderedAttribute;
import org.tabletheory.mapping.typed.SetAttribute;
import org.tabletheory.mapping.typed.TextAttribute;
import org.tabletheory.processor.internal.view.Access;
import org.tabletheory.processor.internal.view.CompiledClass;

/** Chooses the type of an attribute's typed name. */
final class AttributeTypes {
    private static final Set<String> OPTIONALS =
            Set.of("java.util.OptionalInt", "java.util.OptionalLong", "java.util.OptionalDouble");

    private AttributeTypes() {}

    /** Returns the type; where generated code cannot name the type of the values, they are objects. */
    static TypeName of(TypeName entity, SlotDeclaration slot, Access access) {
        TypeMirror declared = CompiledClass.mirror(slot.property().type());
        if (!access.isVisible(declared)) {
            return kind(ComparedAttribute.class, entity, ClassName.OBJECT);
        }
        TypeName whole = kind(ComparedAttribute.class, entity, held(declared));
        return slot.match(attribute -> of(entity, attribute, declared), embedded -> whole, ignored -> whole);
    }

    private static TypeName of(TypeName entity, SlotDeclaration.AttributeSlot attribute, TypeMirror declared) {
        Storage storage = attribute.storage();
        if (attribute.def() != null && attribute.def().isEncrypted()) {
            return kind(EncryptedAttribute.class, entity, held(declared));
        }
        Type type = storage.type();
        if (storage.isConverted() || storage.json() || type == null) {
            return kind(ComparedAttribute.class, entity, held(declared));
        }
        TypeName value = held(declared);
        return switch (type) {
            case S -> kind(TextAttribute.class, entity, value);
            case N ->
                isNumber(value)
                        ? kind(NumberAttribute.class, entity, value)
                        : kind(OrderedAttribute.class, entity, value);
            case B -> kind(OrderedAttribute.class, entity, value);
            case SS, NS, BS -> kind(SetAttribute.class, entity, argument(declared, 0));
            case L -> kind(ListAttribute.class, entity, argument(declared, 0));
            case M ->
                isMap(declared)
                        ? kind(MapAttribute.class, entity, argument(declared, 1))
                        : kind(ComparedAttribute.class, entity, value);
            case BOOL, NULL -> kind(ComparedAttribute.class, entity, value);
        };
    }

    private static TypeName kind(Class<?> kind, TypeName entity, TypeName value) {
        return ParameterizedTypeName.get(ClassName.get(kind), entity, value);
    }

    private static boolean isNumber(TypeName value) {
        return Set.of("Byte", "Short", "Integer", "Long", "Float", "Double", "BigInteger", "BigDecimal")
                        .contains(value.toString().substring(value.toString().lastIndexOf('.') + 1))
                && (value.toString().startsWith("java.lang.")
                        || value.toString().startsWith("java.math."));
    }

    /** Returns the type inside an Optional; any other type boxed. */
    private static TypeName held(TypeMirror type) {
        String raw = TypeCode.raw(type).toString();
        if (raw.equals("java.util.Optional")) {
            return argument(type, 0);
        } else if (OPTIONALS.contains(raw)) {
            String held = raw.substring("java.util.Optional".length());
            return ClassName.get("java.lang", held.equals("Int") ? "Integer" : held);
        }
        return plain(TypeCode.boxed(type));
    }

    private static boolean isMap(TypeMirror type) {
        return type instanceof DeclaredType declared
                && declared.getTypeArguments().size() == 2
                && TypeCode.raw(type).toString().startsWith("java.util.");
    }

    private static TypeName argument(TypeMirror type, int index) {
        if (type instanceof ArrayType array) {
            return plain(TypeCode.boxed(array.getComponentType()));
        }
        List<? extends TypeMirror> arguments =
                type instanceof DeclaredType declared ? declared.getTypeArguments() : List.of();
        if (index >= arguments.size()) {
            return ClassName.OBJECT;
        }
        TypeMirror argument = arguments.get(index);
        return TypeCode.raw(type).toString().equals("java.util.Optional")
                ? held(argument)
                : plain(TypeName.get(argument));
    }

    private static TypeName plain(TypeName name) {
        return name instanceof WildcardTypeName wildcard
                ? wildcard.upperBounds().get(0)
                : name;
    }
}
