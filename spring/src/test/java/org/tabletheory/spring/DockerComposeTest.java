package org.tabletheory.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;
import org.springframework.boot.autoconfigure.service.connection.ConnectionDetailsFactories;
import org.springframework.boot.docker.compose.core.ConnectionPorts;
import org.springframework.boot.docker.compose.core.ImageReference;
import org.springframework.boot.docker.compose.core.RunningService;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionSource;

class DockerComposeTest {
    /** A service whose ports are mapped to those 30,000 above. */
    private record StubService(String name, ImageReference image) implements RunningService {
        @Override
        public String host() {
            return "docker.example.com";
        }

        @Override
        public ConnectionPorts ports() {
            return new ConnectionPorts() {
                @Override
                public int get(int containerPort) {
                    return containerPort + 30_000;
                }

                @Override
                public List<Integer> getAll() {
                    return List.of();
                }

                @Override
                public List<Integer> getAll(@Nullable String protocol) {
                    return List.of();
                }
            };
        }

        @Override
        public Map<String, @Nullable String> env() {
            return Map.of();
        }

        @Override
        public Map<String, String> labels() {
            return Map.of();
        }
    }

    @ParameterizedTest
    @CsvSource({"amazon/dynamodb-local:2.6.0,38000", "localstack/localstack:4.0,34566"})
    void theClientConnectsToTheService(String image, int port) throws ReflectiveOperationException {
        RunningService service = new StubService("dynamo", ImageReference.of(image));
        Constructor<DockerComposeConnectionSource> source =
                DockerComposeConnectionSource.class.getDeclaredConstructor(RunningService.class);
        source.setAccessible(true);

        Map<Class<?>, ConnectionDetails> details =
                new ConnectionDetailsFactories().getConnectionDetails(source.newInstance(service), true);

        assertThat(details.get(TableTheoryConnectionDetails.class))
                .isInstanceOfSatisfying(
                        TableTheoryConnectionDetails.class,
                        each -> assertThat(each.endpoint()).isEqualTo(URI.create("http://docker.example.com:" + port)));
    }
}
