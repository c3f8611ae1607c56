package org.tabletheory.mapping.internal;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.ConvertWith;
import org.tabletheory.mapping.Json;
import org.tabletheory.mapping.spi.codec.JavaType;
import org.tabletheory.mapping.spi.declaration.AttributeDeclaration;

/**
 * What the annotations of an attribute say of its storage.
 *
 * @param storage the type asked for, or null
 * @param seconds whether instants are numbers
 * @param converter the codec of the converter asked for, or null
 */
record Hints(
        @Nullable Type storage,
        boolean seconds,
        boolean json,
        @Nullable Function<JavaType, Codec> converter) {
    static final Hints NONE = new Hints(null, false, false, null);

    static Hints of(ReflectedAnnotations annotations) {
        ConvertWith convert = annotations.find(ConvertWith.class);
        return new Hints(
                AttributeDeclaration.storage(annotations),
                AttributeDeclaration.isInSeconds(annotations),
                annotations.has(Json.class),
                convert == null ? null : type -> Converters.codec(convert.value(), type));
    }

    /** For what is inside a collection: only the form of times goes on. */
    Hints inside() {
        return seconds ? new Hints(null, true, false, null) : NONE;
    }
}
