package org.tabletheory.springtest;

import java.net.URI;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionDetailsFactory;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionSource;
import org.tabletheory.spring.TableTheoryConnectionDetails;
import org.testcontainers.containers.Container;

/** Connects to a container with {@code @ServiceConnection}. */
abstract class TestcontainersDynamo
        extends ContainerConnectionDetailsFactory<Container<?>, TableTheoryConnectionDetails> {
    private final int port;

    private TestcontainersDynamo(String image, int port) {
        super(image);
        this.port = port;
    }

    @Override
    protected TableTheoryConnectionDetails getContainerConnectionDetails(
            ContainerConnectionSource<Container<?>> source) {
        return new TestcontainersDetails(source, port);
    }

    private static final class TestcontainersDetails extends ContainerConnectionDetails<Container<?>>
            implements TableTheoryConnectionDetails {
        private final int port;

        TestcontainersDetails(ContainerConnectionSource<Container<?>> source, int port) {
            super(source);
            this.port = port;
        }

        @Override
        public URI endpoint() {
            Container<?> container = getContainer();
            return URI.create("http://" + container.getHost() + ":" + container.getMappedPort(port));
        }
    }

    /** The image {@code amazon/dynamodb-local}. */
    static final class DynamoLocalTestcontainer extends TestcontainersDynamo {
        DynamoLocalTestcontainer() {
            super("amazon/dynamodb-local", 8000);
        }
    }

    /** The image {@code localstack/localstack}. */
    static final class LocalStackTestcontainer extends TestcontainersDynamo {
        LocalStackTestcontainer() {
            super("localstack/localstack", 4566);
        }
    }
}
