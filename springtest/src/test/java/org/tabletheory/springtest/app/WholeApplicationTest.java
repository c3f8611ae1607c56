package org.tabletheory.springtest.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Year;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.ActiveProfiles;
import org.tabletheory.client.TableTheory;
import org.tabletheory.springtest.MemoryDynamoConfiguration;
import org.tabletheory.springtest.app.LibraryApplication.Book;
import org.tabletheory.springtest.app.LibraryApplication.Books;
import org.tabletheory.springtest.app.LibraryApplication.Edition;

/** A whole application on a database in memory, as a user would test it. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.NONE)
@ActiveProfiles("whole")
@ImportAutoConfiguration(MemoryDynamoConfiguration.class)
class WholeApplicationTest {
    @Autowired
    @SuppressWarnings("NullAway.Init")
    private Books books;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    private TableTheory db;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    private StoredForms.Newsletter newsletter;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    private ApplicationContext context;

    @ParameterizedTest
    @ValueSource(strings = {"1", "2"})
    void eachMethodStartsWithTheDataOfTheStart(String id) {
        books.store(new Book(id, new Edition(Year.of(1984))));

        assertThat(db.model(Book.class).scan()).hasSize(1);
        assertThat(newsletter.mailer()).isNotNull();
        assertThat(context.containsBean("applicationTaskExecutor")).isTrue();
    }
}
