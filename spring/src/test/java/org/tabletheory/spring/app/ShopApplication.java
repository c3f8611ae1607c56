package org.tabletheory.spring.app;

import java.math.BigDecimal;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.stereotype.Component;
import org.springframework.stereotype.Repository;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.TableTheory;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.DiscriminatorValue;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;

/** An application as a user would write it. */
@SpringBootApplication
public class ShopApplication {
    /** A type with a converter. */
    public record Money(BigDecimal amount) {}

    /** An item with a type that only a converter can store. */
    @Table("${shop.articles-table:articles}")
    public record Article(
            @PartitionKey String id,
            @IndexPartitionKey("by-group") String group,
            Money price) {}

    /** Several kinds of items in one table. */
    @Table("shop")
    @Discriminator("kind")
    public sealed interface Row {
        /** A customer. */
        @DiscriminatorValue("customer")
        record Customer(@PartitionKey String pk, @SortKey String sk, String name) implements Row {}
    }

    /** Stores {@link Money} as a number. */
    @Component
    public static class MoneyConverter implements Converter<Money> {
        @Override
        public Type type() {
            return Type.N;
        }

        @Override
        public Value write(Money money) {
            return Value.n(money.amount());
        }

        @Override
        public Money read(Value value) {
            return new Money(((Value.N) value).toBigDecimal());
        }
    }

    /** What uses the database. */
    @Repository
    public static class Articles {
        private final TableTheory db;

        /** Created by Spring. */
        public Articles(TableTheory db) {
            this.db = db;
        }

        /** Stores an article. */
        public void store(Article article) {
            db.model(article).save();
        }
    }
}
