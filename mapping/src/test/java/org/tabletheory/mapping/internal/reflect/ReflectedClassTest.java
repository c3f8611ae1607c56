package org.tabletheory.mapping.internal.reflect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;
import org.tabletheory.mapping.spi.codec.JavaType;
import org.tabletheory.mapping.spi.declaration.ClassView;

/** What rules of declarations see of a class. */
class ReflectedClassTest {
    sealed interface Shape permits Circle {}

    record Circle(int radius) implements Shape {}

    abstract static class Base<T> implements Supplier<T> {}

    static final class Named extends Base<String> {
        @Override
        public String get() {
            return "";
        }
    }

    @SuppressWarnings("ClassCanBeStatic") // tests inner classes
    class Inner {}

    @interface Mark {}

    enum Color {
        RED
    }

    private static ReflectedClass of(Class<?> type) {
        return ReflectedClass.of(type);
    }

    @Test
    void kindsOfClassesAreDistinguished() {
        assertThat(of(Mark.class).isAnnotation()).isTrue();
        assertThat(of(Shape.class).isAnnotation()).isFalse();
        assertThat(of(Shape.class).isInterface()).isTrue();
        assertThat(of(Circle.class).isInterface()).isFalse();
        assertThat(of(Shape.class).isSealed()).isTrue();
        assertThat(of(Base.class).isSealed()).isFalse();
        assertThat(of(Circle.class).isRecord()).isTrue();
        assertThat(of(Named.class).isRecord()).isFalse();
        assertThat(of(Base.class).isAbstract()).isTrue();
        assertThat(of(Named.class).isAbstract()).isFalse();
        assertThat(of(Named.class).isFinal()).isTrue();
        assertThat(of(Base.class).isFinal()).isFalse();
        assertThat(of(Inner.class).isInner()).isTrue();
        assertThat(of(Named.class).isInner()).isFalse();
        assertThat(of(String.class).isInner()).isFalse();
        assertThat(of(Color.class).isEnum()).isTrue();
        assertThat(of(Circle.class).isEnum()).isFalse();
        assertThat(of(int.class).isPrimitive()).isTrue();
        assertThat(of(Integer.class).isPrimitive()).isFalse();
        assertThat(of(int[].class).isArray()).isTrue();
        assertThat(of(int.class).isArray()).isFalse();
    }

    @Test
    void superclassAndInterfacesHaveTheirArguments() {
        ClassView base = of(Named.class).superclass();
        assertThat(base).isNotNull().hasToString("Base<String>");
        assertThat(of(Base.class).superclass()).isNull();
        assertThat(of(Shape.class).superclass()).isNull();
        assertThat(of(Circle.class).declaredInterface(Shape.class)).hasToString("Shape");
        assertThat(of(Circle.class).declaredInterface(Supplier.class)).isNull();
        assertThat(base.declaredInterface(Supplier.class)).hasToString("Supplier<String>");
        assertThat(base.declaredInterface(Comparator.class)).isNull();
        assertThat(of(Named.class).declaredInterface(Supplier.class))
                .as("of its superclass")
                .isNull();
        assertThat(of(Circle.class).interfaces())
                .extracting(ClassView::simpleName)
                .containsExactly("Shape");
        assertThat(of(Shape.class).permittedSubclasses())
                .extracting(ClassView::simpleName)
                .containsExactly("Circle");
    }

    @Test
    void annotationsOfAPackageAreRecognized() {
        @Table("t")
        record Entity(@PartitionKey String id) {}

        assertThat(of(Entity.class).hasAnnotationOf("org.tabletheory.mapping")).isTrue();
        assertThat(of(Circle.class).hasAnnotationOf("org.tabletheory.mapping")).isFalse();
        assertThat(of(Entity.class).hasAnnotationOf("org.jspecify.annotations")).isFalse();
        assertThat(of(Entity.class).classValue(NullMarked.class)).isNull();
    }

    @Test
    void valuesAreAssignableAsInJava() {
        assertThat(of(int.class).isAssignableTo(of(Number.class))).isTrue();
        assertThat(of(Circle.class).isAssignableTo(of(Shape.class))).isTrue();
        assertThat(of(Shape.class).isAssignableTo(of(Circle.class))).isFalse();
    }

    private abstract static class TextConverter implements Converter<Circle> {
        @Override
        public Type type() {
            return Type.S;
        }

        @Override
        public Value write(Circle value) {
            return Value.s(String.valueOf(value.radius()));
        }

        @Override
        public Circle read(Value value) {
            return new Circle(Integer.parseInt(((Value.S) value).value()));
        }
    }

    private static final class Working extends TextConverter {}

    private static final class Failing extends TextConverter {
        private Failing() {
            throw new IllegalStateException("x");
        }
    }

    private static final class WithParameter extends TextConverter {
        @SuppressWarnings("unused") // no program can call it without an argument
        private WithParameter(@Nullable String any) {}
    }

    @Test
    void convertersAreCreatedAndKnowTheirType() {
        ReflectedConverters converters = new ReflectedConverters(Map.of(Circle.class, new Working()));

        assertThat(converters.isRegistered(of(Circle.class))).isTrue();
        assertThat(converters.isRegistered(of(Shape.class))).isFalse();
        assertThat(converters.ofRegistered(of(Circle.class))).isEqualTo(Type.S);
        assertThat(converters.ofRegistered(of(Shape.class))).isNull();
        assertThat(converters.ofConverter(of(Working.class))).isEqualTo(Type.S);
        assertThat(ReflectedConverters.create(of(Working.class))).isInstanceOf(Working.class);
        assertThatThrownBy(() -> ReflectedConverters.create(of(Failing.class)))
                .isInstanceOf(DeclarationProblem.class)
                .hasMessage("names the converter Failing, whose constructor failed: IllegalStateException");
        assertThatThrownBy(() -> ReflectedConverters.create(of(WithParameter.class)))
                .hasMessage("names the converter WithParameter, whose constructor failed: NoSuchMethodException");
    }

    record Pair<A, B>(A first, List<B> second) {}

    @Test
    void typeVariablesHaveTheTypesOfTheClass() {
        ReflectedClass pair =
                new ReflectedClass(JavaType.of(Pair.class, JavaType.of(String.class), JavaType.of(Long.class)));

        assertThat(pair.components())
                .extracting(each -> each.type().toString())
                .containsExactly("String", "List<Long>");
    }
}
