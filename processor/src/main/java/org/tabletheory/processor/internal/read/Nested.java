package org.tabletheory.processor.internal.read;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import org.jspecify.annotations.Nullable;

/** The classes and enums that stand inside an entity, each once, recursive ones too. */
final class Nested {
    private final Map<String, @Nullable Shape> shapes = new LinkedHashMap<>();
    private final Set<TypeElement> enums = new LinkedHashSet<>();
    private @Nullable Function<DeclaredType, Shape> reader;

    void readBy(Function<DeclaredType, Shape> value) {
        reader = value;
    }

    /** Sees to it that a class is described. */
    void require(DeclaredType type) {
        String key = JavaTypes.key(type);
        Function<DeclaredType, Shape> read = reader;
        if (!shapes.containsKey(key) && read != null) {
            shapes.put(key, null);
            shapes.put(key, read.apply(type));
        }
    }

    void requireEnum(TypeElement type) {
        enums.add(type);
    }

    /** What stands inside; none is missing once all is read without a problem. */
    List<Shape> shapes() {
        List<Shape> all = new ArrayList<>();
        for (Shape shape : shapes.values()) {
            if (shape != null) {
                all.add(shape);
            }
        }
        return all;
    }

    Collection<TypeElement> enums() {
        return enums;
    }
}
