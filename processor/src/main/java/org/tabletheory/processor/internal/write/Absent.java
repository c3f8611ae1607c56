package org.tabletheory.processor.internal.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import javax.lang.model.type.TypeMirror;

/** What a component gets that is kept out of the item. */
final class Absent {
    private static final Set<Class<?>> OPTIONALS =
            Set.of(Optional.class, OptionalInt.class, OptionalLong.class, OptionalDouble.class);

    private Absent() {}

    static CodeBlock value(TypeMirror type) {
        if (type.getKind().isPrimitive()) {
            return switch (type.getKind()) {
                case BOOLEAN -> CodeBlock.of("false");
                case CHAR -> CodeBlock.of("'\\0'");
                case LONG -> CodeBlock.of("0L");
                case FLOAT -> CodeBlock.of("0f");
                case DOUBLE -> CodeBlock.of("0.0");
                case BYTE -> CodeBlock.of("(byte) 0");
                case SHORT -> CodeBlock.of("(short) 0");
                default -> CodeBlock.of("0");
            };
        }
        TypeName raw = TypeCode.raw(type);
        for (Class<?> optional : OPTIONALS) {
            if (raw.toString().equals(optional.getName())) {
                return CodeBlock.of("$T.empty()", optional);
            }
        }
        return CodeBlock.of("null");
    }

    /** The same as an argument, of which the compiler must know the type. */
    static CodeBlock argument(TypeMirror type) {
        CodeBlock absent = value(type);
        return absent.toString().equals("null") ? CodeBlock.of("($T) null", TypeName.get(type)) : absent;
    }
}
