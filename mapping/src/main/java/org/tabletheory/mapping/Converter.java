package org.tabletheory.mapping;

import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;

/**
 * Converts a Java type to and from a stored value: for every attribute of the type ({@code Mappers.Builder.converter}) or
 * for one ({@link ConvertWith}).
 *
 * <pre>{@code
 * public final class MoneyConverter implements Converter<Money> {
 *     public Type type() { return Type.S; }
 *     public Value write(Money money) { return Value.s(money.currency() + " " + money.amount()); }
 *     public Money read(Value value) { return Money.parse(((Value.S) value).value()); }
 * }
 * }</pre>
 *
 * <p>A converter never receives null, which is stored as NULL. An exception from a converter is reported with the name of the
 * attribute. Whether a value is empty depends on its stored form. Implementations must be thread-safe.
 *
 * @param <T> the Java type
 */
public interface Converter<T> {
    /** Returns the type of the values that {@link #write} returns. */
    Type type();

    /** Returns the stored form of a value. */
    Value write(T value);

    /** Returns the value of a stored form, which has {@link #type()}. */
    T read(Value value);
}
