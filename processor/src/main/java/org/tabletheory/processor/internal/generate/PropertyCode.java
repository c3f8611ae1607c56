package org.tabletheory.processor.internal.generate;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.spi.declaration.MemberView;
import org.tabletheory.mapping.spi.declaration.SlotDeclaration;

/** Expressions that get and set the properties of an object. */
final class PropertyCode {
    private PropertyCode() {}

    /** Returns what follows the object and a dot: {@code email()}, or {@code email} for a field. */
    static CodeBlock get(SlotDeclaration slot) {
        MemberView reader = slot.property().reader();
        return CodeBlock.of(reader.isMethod() ? "$L()" : "$L", reader.name());
    }

    /** Returns what follows the object and a dot to set a property of a bean, by a setter or an assignment. */
    static CodeBlock set(SlotDeclaration slot, CodeBlock value) {
        MemberView writer = slot.property().writer();
        if (writer == null) {
            throw new IllegalArgumentException(slot.property().qualifiedName() + " cannot be set");
        }
        return CodeBlock.of(writer.isMethod() ? "$L($L)" : "$L = $L", writer.name(), value);
    }

    /** Returns the value of a property that is not stored. */
    static CodeBlock absent(SlotDeclaration.Ignored ignored) {
        return literal(ignored.absent());
    }

    /** Returns the same as an argument, whose type the compiler must know. */
    static CodeBlock absentArgument(SlotDeclaration.Ignored ignored) {
        return ignored.absent() == null
                ? CodeBlock.of("($T) null", TypeCode.name(ignored.property().type()))
                : absent(ignored);
    }

    /** Returns the expression of null, zero, false or an empty Optional. */
    private static CodeBlock literal(@Nullable Object value) {
        if (value == null || value instanceof Boolean || value instanceof Integer || value instanceof Double) {
            return CodeBlock.of("$L", value);
        } else if (value instanceof Character) {
            return CodeBlock.of("'\\0'");
        } else if (value instanceof Long) {
            return CodeBlock.of("0L");
        } else if (value instanceof Float) {
            return CodeBlock.of("0f");
        } else if (value instanceof Number number) {
            return CodeBlock.of("($T) 0", TypeName.get(number.getClass()).unbox());
        }
        return CodeBlock.of("$T.empty()", value.getClass());
    }
}
