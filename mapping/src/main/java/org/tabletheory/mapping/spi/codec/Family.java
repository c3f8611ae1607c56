package org.tabletheory.mapping.spi.codec;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.tabletheory.schema.DmsVersion;

/**
 * A sealed type: its classes, and the attribute that identifies the class of an item. Immutable and thread-safe.
 *
 * @param <T> the sealed type
 */
public final class Family<T> extends MappedClass<T> {
    private final String discriminator;
    private final Map<String, Structure<? extends T>> members;

    private Family(
            JavaType type, DmsVersion version, String discriminator, Map<String, Structure<? extends T>> members) {
        super(type, version);
        this.discriminator = discriminator;
        this.members = Collections.unmodifiableMap(members);
    }

    /** Returns a family without classes, with this discriminator attribute. */
    public static <T> Family<T> of(JavaType type, DmsVersion version, String discriminator) {
        return new Family<>(type, version, discriminator, Map.of());
    }

    /** Returns this family with one more class and the value of its discriminator. */
    public Family<T> with(String value, Structure<? extends T> member) {
        Map<String, Structure<? extends T>> more = new LinkedHashMap<>(members);
        more.put(value, member);
        return new Family<>(type(), version(), discriminator, more);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.family(this);
    }

    /** Returns the name of the attribute that identifies the class of an item. */
    public String discriminator() {
        return discriminator;
    }

    /** Returns the classes by the value of the discriminator, in the order of their declaration. */
    public Map<String, Structure<? extends T>> members() {
        return members;
    }
}
