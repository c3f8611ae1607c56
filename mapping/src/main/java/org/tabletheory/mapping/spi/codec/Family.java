package org.tabletheory.mapping.spi.codec;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.tabletheory.schema.DmsVersion;

/**
 * A sealed interface as generated code knows it: its classes, and the attribute that tells them apart. Immutable and safe
 * for use by many threads.
 *
 * @param <T> the interface
 */
public final class Family<T> extends Described<T> {
    private final String discriminator;
    private final Map<String, Structure<? extends T>> members;

    private Family(
            JavaType type, DmsVersion version, String discriminator, Map<String, Structure<? extends T>> members) {
        super(type, version);
        this.discriminator = discriminator;
        this.members = Collections.unmodifiableMap(members);
    }

    /** A family without classes, told apart by this attribute. */
    public static <T> Family<T> of(JavaType type, DmsVersion version, String discriminator) {
        return new Family<>(type, version, discriminator, Map.of());
    }

    /** The same family with one more class, for which the discriminator holds this value. */
    public Family<T> with(String value, Structure<? extends T> member) {
        Map<String, Structure<? extends T>> more = new LinkedHashMap<>(members);
        more.put(value, member);
        return new Family<>(type(), version(), discriminator, more);
    }

    /** The attribute that tells the classes apart. */
    public String discriminator() {
        return discriminator;
    }

    /** The classes by what the discriminator holds, in the order of their declaration. */
    public Map<String, Structure<? extends T>> members() {
        return members;
    }
}
