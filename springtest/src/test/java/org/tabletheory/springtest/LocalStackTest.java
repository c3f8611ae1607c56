package org.tabletheory.springtest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.tabletheory.client.TableTheory;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.spring.autoconfigure.TableTheoryAutoConfiguration;

/** LocalStack has DynamoDB at another port than DynamoDB Local. */
@SpringBootTest(
        classes = LocalStackTest.Application.class,
        webEnvironment = SpringBootTest.WebEnvironment.NONE,
        properties = "tabletheory.tables.at-start=create")
class LocalStackTest {
    @Table("notes")
    record Note(@PartitionKey String id) {}

    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({
        TableTheoryAutoConfiguration.class,
        org.springframework.boot.testcontainers.service.connection.ServiceConnectionAutoConfiguration.class
    })
    static class Application {
        @Bean
        @ServiceConnection(name = "localstack/localstack")
        ContainersTest.StubContainer dynamo() {
            return new ContainersTest.StubContainer("localstack/localstack:4.0", 4566);
        }
    }

    @Autowired
    @SuppressWarnings("NullAway.Init")
    private TableTheory db;

    @Test
    void theClientConnectsToTheContainer() {
        db.ensureTable(Note.class);
        db.model(new Note("1")).create();

        assertThat(db.model(Note.class).scan()).hasSize(1);
    }
}
