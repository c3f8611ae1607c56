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
import org.tabletheory.onetable.OneModel;
import org.tabletheory.onetable.OneTable;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.onetable.OneTableDocument;

/** The variables that an example in a Javadoc comment may use without declaring them. */
@SuppressWarnings("NullAway.Init") // examples are compiled, never run
public abstract class ExampleContext {
    protected ItemWriter writer;
    protected ItemReader reader;
    protected String pk;
    protected String hash;
    protected TableTheory db;
    protected Query<User> query;
    protected User user;
    protected Order order;
    protected Stock stock;
    protected User account;
    protected DmsDocument document;
    protected ConditionFailedException conflict;
    protected KeyProvider keys;
    protected OneTable table;
    protected OneModel accounts;
    protected OneTableDocument schema;

    /** What examples read and write. */
    public record User(String pk, String sk, String emailHash) {}

    /** What examples read and write besides. */
    public record Order(String pk, String sk, BigDecimal total) {}

    /** What examples count. */
    public record Stock(String pk, int count) {}

    /** A part of an order. */
    public record Line(String article, int count) {}

    /** A type that is stored in a way of its own. */
    public record Money(BigDecimal amount, String currency) {
        /** Reads what was written as the currency and the amount. */
        public static Money parse(String text) {
            return new Money(new BigDecimal(text.substring(4)), text.substring(0, 3));
        }
    }

    /** How it is stored. */
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
