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
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.memory.MemoryDynamo;
import org.tabletheory.spring.autoconfigure.TableTheoryAutoConfiguration;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/** A container of Testcontainers gives the client its endpoint. The container is a stub: its server runs in this process. */
@SpringBootTest(
        classes = ContainersTest.Application.class,
        webEnvironment = SpringBootTest.WebEnvironment.NONE,
        properties = "tabletheory.tables.at-start=create")
class ContainersTest {
    @Table("notes")
    record Note(@PartitionKey String id) {}

    /** A container that is not started by Docker. */
    static final class StubContainer extends GenericContainer<StubContainer> {
        private final EngineEndpoint endpoint = MemoryDynamo.start().listen(0);
        private final int served;
        private boolean started;

        /** Creates a container of an image that serves DynamoDB at a port. */
        StubContainer(String image, int served) {
            super(DockerImageName.parse(image));
            this.served = served;
        }

        @Override
        public void start() {
            started = true;
        }

        @Override
        public boolean isRunning() {
            return started;
        }

        @Override
        public String getHost() {
            return "127.0.0.1";
        }

        @Override
        public Integer getMappedPort(int port) {
            assertThat(port).isEqualTo(served);
            return endpoint.uri().getPort();
        }

        @Override
        public String getContainerId() {
            return "stub";
        }

        @Override
        public void stop() {
            endpoint.close();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({
        TableTheoryAutoConfiguration.class,
        org.springframework.boot.testcontainers.service.connection.ServiceConnectionAutoConfiguration.class
    })
    static class Application {
        @Bean
        @ServiceConnection(name = "amazon/dynamodb-local")
        StubContainer dynamo() {
            return new StubContainer("amazon/dynamodb-local:2.6.0", 8000);
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
