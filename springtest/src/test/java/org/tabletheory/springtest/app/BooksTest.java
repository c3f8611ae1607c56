package org.tabletheory.springtest.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.Month;
import java.time.Year;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.tabletheory.client.TableTheory;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.springtest.MemoryDatabase;
import org.tabletheory.springtest.TableTheoryTest;
import org.tabletheory.springtest.app.LibraryApplication.Book;
import org.tabletheory.springtest.app.LibraryApplication.Books;
import org.tabletheory.springtest.app.LibraryApplication.Edition;
import org.tabletheory.springtest.app.LibraryApplication.Holiday;
import org.tabletheory.springtest.app.LibraryApplication.OpeningDay;

/** The test slice, as a user would use it. */
@TableTheoryTest
@TestInstance(Lifecycle.PER_CLASS)
class BooksTest {
    /** An {@link OpeningDay} as it is stored. */
    @Table("opening-days")
    record StoredDay(@PartitionKey String id, int day) {}

    @Autowired
    @SuppressWarnings("NullAway.Init")
    private Books books;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    private TableTheory db;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    private MemoryDatabase database;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    private ApplicationContext context;

    private void storesTheOnlyBook(String id) {
        books.store(new Book(id, new Edition(Year.of(1984))));
        assertThat(db.model(Book.class).scan()).hasSize(1);
    }

    @Test
    void tablesExistAndStartEmpty() {
        storesTheOnlyBook("1");
    }

    @Test
    void anotherTestHasItsOwnData() {
        storesTheOnlyBook("2");
    }

    @Test
    void otherComponentsAreNotCreated() {
        assertThat(context.getBeansOfType(Mailer.class)).isEmpty();
        assertThat(context.containsBean("mailedCalls")).isFalse();
    }

    @Test
    void repositoriesAreCreated() {
        assertThat(context.getBean(Shelves.class).count()).isZero();
    }

    @Test
    void otherAutoConfigurationsAreNotApplied() {
        assertThat(context.containsBean("applicationTaskExecutor")).isFalse();
    }

    @Test
    void convertersOfConfigurationClassesAreUsed() {
        db.model(new OpeningDay("1", DayOfWeek.FRIDAY)).create();

        assertThat(db.model(StoredDay.class).where("id", "=", "1").first().day())
                .isEqualTo(5);
    }

    /** A {@link Holiday} as it is stored. */
    @Table("holidays")
    record StoredHoliday(@PartitionKey String id, int month) {}

    @Test
    void convertersThatConfigurationClassesInheritAreUsed() {
        db.model(new Holiday("1", Month.MAY)).create();

        assertThat(db.model(StoredHoliday.class).where("id", "=", "1").first().month())
                .isEqualTo(5);
    }

    @Test
    void otherBeansOfConfigurationClassesAreNotCreated() {
        assertThat(context.containsBeanDefinition("newsletter")).isTrue();
        assertThatThrownBy(() -> context.getBean("newsletter")).hasMessageContaining("Mailer");
    }

    @Test
    void configurationClassesWithAClientOfTheirOwnAreLeftOut() {
        assertThat(context.getBeansOfType(Remote.class)).isEmpty();
        assertThat(db.tableName(Book.class)).isEqualTo("books");
    }

    @Test
    void theClockOfTheDatabaseIsThatOfTheClient() {
        database.dynamo().clock().advance(Duration.ofDays(400));

        assertThat(db.clock().instant()).isAfter(Instant.now().plus(Duration.ofDays(300)));
    }
}
