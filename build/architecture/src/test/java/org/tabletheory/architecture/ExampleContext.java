package org.tabletheory.architecture;

import java.math.BigDecimal;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Query;
import org.tabletheory.client.TableTheory;
import org.tabletheory.crypto.KeyProvider;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.ViewOf;
import org.tabletheory.onetable.OneModel;
import org.tabletheory.onetable.OneTable;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.onetable.OneTableDocument;

/** The variables that Javadoc examples may use without declaring them. */
@SuppressWarnings("NullAway.Init") // examples are compiled, never run
public abstract class ExampleContext {
    protected ItemWriter writer;
    protected ItemReader reader;
    protected String pk;
    protected String hash;
    protected TableTheory db;
    protected Query<User> query;
    protected User user;
    protected UserName name;
    protected Order order;
    protected Stock stock;
    protected User account;
    protected DmsDocument document;
    protected ConditionFailedException conflict;
    protected KeyProvider keys;
    protected OneTable table;
    protected OneModel accounts;
    protected OneTableDocument schema;

    /** The usual entity of examples. */
    public record User(String pk, String sk, String emailHash) {}

    /** A view of some attributes. */
    public record UserName(String pk, String nickname) implements ViewOf<User> {}

    /** A second entity. */
    public record Order(String pk, String sk, BigDecimal total) {}

    /** An entity with a counter. */
    public record Stock(String pk, int count) {}

    /** A part of an order. */
    public record Line(String article, int count) {}

    /** A type with a converter. */
    public record Money(BigDecimal amount, String currency) {
        /** Parses a currency and an amount, such as {@code EUR 12.50}. */
        public static Money parse(String text) {
            return new Money(new BigDecimal(text.substring(4)), text.substring(0, 3));
        }
    }

    /** Stores {@link Money} as a string. */
    public static final class MoneyConverter implements Converter<Money> {
        @Override
        public Type type() {
            return Type.S;
        }

        @Override
        public Value write(Money money) {
            return Value.s(money.currency() + " " + money.amount());
        }

        @Override
        public Money read(Value value) {
            return Money.parse(((Value.S) value).value());
        }
    }
}
