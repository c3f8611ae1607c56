package org.tabletheory.mapping.internal.reflect;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.mapping.spi.codec.Family;
import org.tabletheory.mapping.spi.codec.JavaType;
import org.tabletheory.mapping.spi.codec.MappedClass;
import org.tabletheory.mapping.spi.codec.Slots;
import org.tabletheory.mapping.spi.codec.Structure;
import org.tabletheory.mapping.spi.declaration.ClassDeclaration;
import org.tabletheory.mapping.spi.declaration.ClassView;
import org.tabletheory.mapping.spi.declaration.Construction;
import org.tabletheory.mapping.spi.declaration.FamilyDeclaration;
import org.tabletheory.mapping.spi.declaration.FormDeclaration;
import org.tabletheory.mapping.spi.declaration.KeyDeclaration;
import org.tabletheory.mapping.spi.declaration.MemberView;
import org.tabletheory.mapping.spi.declaration.ObjectDeclaration;
import org.tabletheory.mapping.spi.declaration.SlotDeclaration;
import org.tabletheory.mapping.spi.declaration.Storage;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Format;

/** A record or bean whose members are accessed by reflection. */
final class ReflectedStructure extends Structure<Object> {
    private final ObjectDeclaration declaration;
    private final List<Accessor> accessors = new ArrayList<>();
    private final Instantiation instantiation;

    private ReflectedStructure(ObjectDeclaration declaration, DmsVersion version) {
        super(ReflectedClass.unwrap(declaration.type()), version);
        this.declaration = declaration;
        for (SlotDeclaration slot : declaration.slots()) {
            accessors.add(Accessor.of(slot));
        }
        this.instantiation =
                declaration.construction().match(this::byConstructor, this::bySetters, ReflectedStructure::byBuilder);
    }

    /** Returns the description of a class. */
    static MappedClass<?> of(ClassDeclaration declaration, DmsVersion version) {
        return declaration.match(object -> new ReflectedStructure(object, version), family -> family(family, version));
    }

    private static MappedClass<?> family(FamilyDeclaration declaration, DmsVersion version) {
        Family<Object> family =
                Family.of(ReflectedClass.unwrap(declaration.type()), version, declaration.discriminator());
        for (Map.Entry<String, ObjectDeclaration> member : declaration.members().entrySet()) {
            family = family.with(member.getKey(), new ReflectedStructure(member.getValue(), version));
        }
        return family;
    }

    @Override
    public void describe(Slots slots) {
        for (SlotDeclaration slot : declaration.slots()) {
            String property = slot.property().name();
            slot.match(
                    attribute -> describe(attribute, slots),
                    embedded -> slots.embedded(
                            property,
                            embedded.name(),
                            new ReflectedStructure(embedded.inner(), version()),
                            embedded.flat(),
                            embedded.omitEmpty()),
                    ignored -> {
                        slots.ignored(property, ignored.absent());
                        return null;
                    });
        }
        for (KeyDeclaration key : declaration.keys()) {
            slots.key(key.attribute(), key.template().text());
        }
        FormDeclaration form = declaration.form();
        if (form != null) {
            slots.form(form.attribute(), form.present(), form.oldest(), form.readsNewer());
            for (FormDeclaration.UpcastDeclaration upcast : form.upcasts()) {
                slots.upcast(
                        upcast.from(),
                        new ReflectedUpcaster(method(upcast.method())),
                        upcast.plaintext().toArray(String[]::new));
            }
        }
    }

    /** Calls a static method with an item. */
    private record ReflectedUpcaster(Method method) implements UnaryOperator<Item> {
        @Override
        public Item apply(Item item) {
            try {
                return (Item) method.invoke(null, item);
            } catch (InvocationTargetException e) {
                if (exception(e) instanceof RuntimeException thrown) {
                    throw thrown;
                }
                throw new MappingMismatch("the upcaster threw a checked exception", e.getCause());
            } catch (ReflectiveOperationException e) {
                throw new MappingMismatch("the upcaster could not be called", e);
            }
        }
    }

    private static Object describe(SlotDeclaration.AttributeSlot attribute, Slots slots) {
        JavaType type = ReflectedClass.unwrap(attribute.property().type());
        Slots.AttributeBuilder described = slots.attribute(attribute.property().name(), attribute.name(), type)
                .declaredBy(ReflectedClass.unwrap(attribute.property().owner()).raw());
        Storage storage = attribute.storage();
        Type requested = storage.requested();
        if (requested != null) {
            described.storage(requested);
        }
        if (storage.ttl()) {
            described.ttl();
        } else if (storage.seconds()) {
            described.seconds();
        }
        if (storage.json()) {
            described.json();
        }
        Format format = attribute.nestedFormat();
        if (format != null) {
            described.format(format);
        }
        Converter<?> converter = storage.converter() == null ? null : ReflectedConverters.create(storage.converter());
        if (converter != null) {
            ClassView elements = storage.elements();
            described.converter(converter, elements == null ? type : ReflectedClass.unwrap(elements));
        }
        if (attribute.omitEmpty()) {
            described.omitEmpty();
        }
        if (attribute.absentWhenNull()) {
            described.absentWhenNull();
        }
        return described.codec();
    }

    @Override
    public @Nullable Object get(Object object, int slot) {
        return accessors.get(slot).get(object);
    }

    @Override
    public Object create(@Nullable Object[] values, boolean[] present) {
        try {
            return instantiation.create(values, present);
        } catch (InvocationTargetException e) {
            throw MappingMismatch.constructionFailed(type().raw(), exception(e));
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            throw new MappingMismatch(
                    "could not be converted to " + type().raw().getSimpleName(), e);
        }
    }

    /** Returns what the user's code threw; an error is not a problem of the mapping, and is thrown again. */
    private static @Nullable Throwable exception(InvocationTargetException thrown) {
        if (thrown.getCause() instanceof Error error) {
            throw error;
        }
        return thrown.getCause();
    }

    /** Creates an object from the values of its properties. */
    private interface Instantiation {
        Object create(@Nullable Object[] values, boolean[] present) throws ReflectiveOperationException;
    }

    private Instantiation byConstructor(Construction.ByConstructor declared) {
        Constructor<?> constructor = constructor(declared.constructor());
        List<Integer> order = declared.order();
        KotlinDefaults defaults = KotlinDefaults.of(constructor);
        return (values, present) -> {
            @Nullable Object[] arguments = new Object[order.size()];
            boolean[] omitted = new boolean[order.size()];
            for (int i = 0; i < order.size(); i++) {
                arguments[i] = values[order.get(i)];
                omitted[i] = !present[order.get(i)];
            }
            return defaults == null ? constructor.newInstance(arguments) : defaults.create(arguments, omitted);
        };
    }

    private Instantiation bySetters(Construction.BySetters declared) {
        Constructor<?> constructor = constructor(declared.constructor());
        return (values, present) -> {
            Object created = constructor.newInstance();
            for (int i = 0; i < values.length; i++) {
                Accessor accessor = accessors.get(i);
                if (present[i] || (values[i] != null && accessor.get(created) == null)) {
                    accessor.set(created, values[i]);
                }
            }
            return created;
        };
    }

    private static Instantiation byBuilder(Construction.ByBuilder declared) {
        Method builder = method(declared.builder());
        Method build = method(declared.build());
        List<Method> setters =
                declared.setters().stream().map(ReflectedStructure::method).toList();
        return (values, present) -> {
            Object building = builder.invoke(null);
            for (int i = 0; i < setters.size(); i++) {
                boolean filled = values[i] != null && !declared.defaults().contains(i);
                if (present[i] || filled) {
                    Object next = setters.get(i).invoke(building, values[i]);
                    building = next != null && build.getDeclaringClass().isInstance(next) ? next : building;
                }
            }
            return build.invoke(building);
        };
    }

    private static Constructor<?> constructor(MemberView view) {
        Constructor<?> constructor = (Constructor<?>) ReflectedMember.unwrap(view);
        constructor.setAccessible(true);
        return constructor;
    }

    private static Method method(MemberView view) {
        Method method = (Method) ReflectedMember.unwrap(view);
        method.setAccessible(true);
        return method;
    }

    /**
     * Gets and sets one property.
     *
     * @param reader a method or field
     * @param writer a method or field; null if only a constructor or builder sets the property
     */
    private record Accessor(
            AnnotatedElement reader, @Nullable AnnotatedElement writer) {
        static Accessor of(SlotDeclaration slot) {
            MemberView writer = slot.property().writer();
            return new Accessor(accessible(slot.property().reader()), writer == null ? null : accessible(writer));
        }

        private static AnnotatedElement accessible(MemberView view) {
            if (view.isMethod()) {
                return method(view);
            }
            Field field = (Field) ReflectedMember.unwrap(view);
            field.setAccessible(true);
            return field;
        }

        @Nullable
        Object get(Object object) {
            try {
                return reader instanceof Method method ? method.invoke(object) : ((Field) reader).get(object);
            } catch (InvocationTargetException e) {
                throw MappingMismatch.getterFailed(exception(e));
            } catch (ReflectiveOperationException e) {
                throw new MappingMismatch("could not be read", e);
            }
        }

        void set(Object object, @Nullable Object value) throws ReflectiveOperationException {
            if (writer instanceof Method method) {
                method.invoke(object, value);
            } else if (writer != null) {
                ((Field) writer).set(object, value);
            }
        }
    }
}
