package org.tabletheory.spring.internal;

import java.net.URI;
import org.springframework.boot.docker.compose.core.RunningService;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionDetailsFactory;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionSource;
import org.tabletheory.spring.TableTheoryConnectionDetails;

/** Connects to a service of Docker Compose. */
abstract class ComposeDynamo extends DockerComposeConnectionDetailsFactory<TableTheoryConnectionDetails> {
    private final int port;

    private ComposeDynamo(String image, int port) {
        super(image);
        this.port = port;
    }

    @Override
    protected TableTheoryConnectionDetails getDockerComposeConnectionDetails(DockerComposeConnectionSource source) {
        return new ComposeDetails(source.getRunningService(), port);
    }

    private static final class ComposeDetails extends DockerComposeConnectionDetails
            implements TableTheoryConnectionDetails {
        private final URI endpoint;

        ComposeDetails(RunningService service, int port) {
            super(service);
            endpoint = URI.create(
                    "http://" + service.host() + ":" + service.ports().get(port));
        }

        @Override
        public URI endpoint() {
            return endpoint;
        }
    }

    /** The image {@code amazon/dynamodb-local}. */
    static final class DynamoLocalService extends ComposeDynamo {
        DynamoLocalService() {
            super("amazon/dynamodb-local", 8000);
        }
    }

    /** The image {@code localstack/localstack}. */
    static final class LocalStackService extends ComposeDynamo {
        LocalStackService() {
            super("localstack/localstack", 4566);
        }
    }
}
