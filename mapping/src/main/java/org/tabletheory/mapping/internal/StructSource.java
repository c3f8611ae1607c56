package org.tabletheory.mapping.internal;

import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.spi.codec.JavaType;

/** Where codecs of records, beans, sealed interfaces and enums come from: reflection, or generated code. */
interface StructSource {
    /** The codec of what is M inside something else. */
    StructCodec nested(JavaType type, CodecFactory codecs);

    /** The codec of an enum whose constants are known here, or null. */
    default @Nullable Codec constants(Class<?> type) {
        return null;
    }
}
