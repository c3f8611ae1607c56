package org.tabletheory.springtest.app;

import java.time.DayOfWeek;
import java.time.Month;
import java.time.Year;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.stereotype.Component;
import org.springframework.stereotype.Repository;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.TableTheory;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

/** An application as a user would write it. */
@SpringBootApplication
public class LibraryApplication {
    /** A type with a converter. */
    public record Edition(Year year) {}

    /** An item with a type that only a converter can store. */
    @Table("books")
    public record Book(@PartitionKey String id, Edition edition) {}

    /** An item whose attribute a converter of {@link StoredForms} stores. */
    @Table("opening-days")
    public record OpeningDay(@PartitionKey String id, DayOfWeek day) {}

    /** An item whose attribute a converter of {@link MonthForms} stores. */
    @Table("holidays")
    public record Holiday(@PartitionKey String id, Month month) {}

    /** Stores an {@link Edition} as a number. */
    @Component
    public static class EditionConverter implements Converter<Edition> {
        @Override
        public Type type() {
            return Type.N;
        }

        @Override
        public Value write(Edition edition) {
            return Value.n(edition.year().getValue());
        }

        @Override
        public Edition read(Value value) {
            return new Edition(Year.of(((Value.N) value).toBigDecimal().intValueExact()));
        }
    }

    /** What uses the database. */
    @Repository
    public static class Books {
        private final TableTheory db;

        /** Created by Spring. */
        public Books(TableTheory db) {
            this.db = db;
        }

        /** Stores a book. */
        public void store(Book book) {
            db.model(book).save();
        }
    }
}
