package org.tabletheory.mapping;

import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;

/**
 * Stores a Java type in a way of your own: for every attribute of the type ({@code Mappers.Builder.converter}) or for one
 * ({@link ConvertWith}).
 *
 * <pre>{@code
 * public final class MoneyConverter implements Converter<Money> {
 *     public Type type() { return Type.S; }
 *     public Value write(Money money) { return Value.s(money.currency() + " " + money.amount()); }
 *     public Money read(Value value) { return Money.parse(((Value.S) value).value()); }
 * }
 * }</pre>
 *
 * <p>Null never reaches a converter: it is NULL, and NULL is null. What a converter throws becomes an error that names the
 * attribute. Emptiness is judged by what is stored. Must be safe for use by many threads.
 *
 * @param <T> the Java type
 */
public interface Converter<T> {
    /** The type that the value is stored as; {@link #write} gives no other. */
    Type type();

    /** What is stored for the value. */
    Value write(T value);

    /** The value for what was stored, which has {@link #type()}. */
    T read(Value value);
}
