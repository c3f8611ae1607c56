package org.tabletheory.mapping.internal.codec;

import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.spi.codec.TypeView;

/** Provides the codecs of the types that a program declares itself: records, beans, sealed types, enums, converted types. */
public interface StructSource {
    /** Returns the codec of a record, bean or sealed type, which is stored as M inside an item. */
    Codec nested(TypeView type, CodecFactory codecs);

    /** Returns the codec of an enum, or null to use the constants of the loaded class. */
    @Nullable
    Codec constants(TypeView type);

    /** Returns the codec of a type that has a registered converter, or null. */
    @Nullable
    Codec converted(TypeView type);
}
