package org.tabletheory.spring.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.tabletheory.client.TableTheory;
import org.tabletheory.spring.app.ShopApplication.Article;
import org.tabletheory.spring.app.ShopApplication.Articles;
import org.tabletheory.spring.app.ShopApplication.Money;
import org.tabletheory.spring.test.MemoryDatabase;
import org.tabletheory.spring.test.TableTheoryTest;

/** The test slice, as a user would use it. */
@TableTheoryTest
@TestInstance(Lifecycle.PER_CLASS)
class ArticlesTest {
    @Autowired
    @SuppressWarnings("NullAway.Init")
    private Articles articles;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    private TableTheory db;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    private MemoryDatabase database;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    private ApplicationContext context;

    private void storesTheOnlyArticle(String id) {
        articles.store(new Article(id, "books", new Money(BigDecimal.TEN)));
        assertThat(db.model(Article.class).scan()).hasSize(1);
    }

    @Test
    void tablesExistAndStartEmpty() {
        storesTheOnlyArticle("1");
    }

    @Test
    void anotherTestHasItsOwnData() {
        storesTheOnlyArticle("2");
    }

    @Test
    void otherComponentsAreNotCreated() {
        assertThat(context.getBeansOfType(Mailer.class)).isEmpty();
    }

    @Test
    void theClockOfTheDatabaseIsThatOfTheClient() {
        database.dynamo().clock().advance(Duration.ofDays(400));

        assertThat(db.clock().instant()).isAfter(Instant.now().plus(Duration.ofDays(300)));
    }
}
