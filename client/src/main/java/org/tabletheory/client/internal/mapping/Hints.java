package org.tabletheory.client.internal.mapping;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.client.codec.JavaType;
import org.tabletheory.client.mapping.Attribute;
import org.tabletheory.client.mapping.ConvertWith;
import org.tabletheory.client.mapping.Json;
import org.tabletheory.client.mapping.Ttl;
import org.tabletheory.client.mapping.UnixSeconds;
import org.tabletheory.schema.Format;

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

    static Hints of(Annotations annotations) {
        Attribute attribute = annotations.find(Attribute.class);
        ConvertWith convert = annotations.find(ConvertWith.class);
        Type storage = one(attribute == null ? new Type[0] : attribute.type(), "type");
        Format format = format(annotations);
        boolean seconds =
                annotations.has(UnixSeconds.class) || annotations.has(Ttl.class) || format == Format.UNIX_SECONDS;
        return new Hints(
                storage,
                seconds,
                annotations.has(Json.class),
                convert == null ? null : type -> Converters.codec(convert.value(), type));
    }

    /** The format asked for, or null. */
    static @Nullable Format format(Annotations annotations) {
        Attribute attribute = annotations.find(Attribute.class);
        return one(attribute == null ? new Format[0] : attribute.format(), "format");
    }

    private static <E> @Nullable E one(E[] values, String what) {
        if (values.length > 1) {
            throw new MappingProblem("has an @Attribute with more than one " + what + "; keep one");
        }
        return values.length == 0 ? null : values[0];
    }

    /** For what is inside a collection: only the form of times goes on. */
    Hints inside() {
        return seconds ? new Hints(null, true, false, null) : NONE;
    }
}
