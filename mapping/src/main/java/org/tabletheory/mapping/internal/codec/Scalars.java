package org.tabletheory.mapping.internal.codec;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The codecs of Java types that are a scalar in DynamoDB: strings, numbers, booleans, binary data and times. */
public final class Scalars {
    /** The codecs of the JDK types of values that were stored by their class so far. */
    private static final Map<Class<?>, Codec> OF_VALUES = new ConcurrentHashMap<>();

    private Scalars() {}

    /** Returns the codec of a class, or null if it is not a scalar. */
    public static @Nullable Codec of(Class<?> type) {
        if (type == boolean.class) {
            return BooleanCodec.PRIMITIVE;
        } else if (type == Boolean.class) {
            return BooleanCodec.BOX;
        } else if (type == byte[].class) {
            return BinaryCodec.BYTES;
        } else if (type == ByteBuffer.class) {
            return BinaryCodec.BUFFER;
        } else if (!type.isEnum() && type.getPackageName().equals("java.time")) {
            return TimeCodecs.text(type);
        }
        Codec number = NumberCodecs.of(type);
        Codec text = number == null ? TextCodecs.of(type) : number;
        return text == null ? TimeCodecs.text(type) : text;
    }

    /** Returns the codec of a value by its class and superclasses, or null if it is not a scalar. */
    static @Nullable Codec ofValue(Object value) {
        Class<?> type = value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            Codec codec = each.isEnum() ? of(each) : OF_VALUES.computeIfAbsent(each, Scalars::of);
            if (codec != null) {
                return codec;
            }
        }
        return value instanceof ByteBuffer ? BinaryCodec.BUFFER : null;
    }
}
