package org.tabletheory.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.memory.MemoryDynamo;
import picocli.CommandLine;

class DatabaseOptionsTest {
    @Test
    void localEndpointOfTheEnvironmentNeedsNoCredentials() {
        try (MemoryDynamo dynamo = MemoryDynamo.start();
                EngineEndpoint endpoint = dynamo.listen(0)) {
            Config config = new DatabaseOptions()
                    .config(Map.of("AWS_ENDPOINT_URL_DYNAMODB", endpoint.uri().toString()));

            try (TableTheory db = DatabaseOptions.connect(config)) {
                assertThatThrownBy(() -> db.describeTable("missing")).isInstanceOf(TableNotFoundException.class);
            }
        }
    }

    @Test
    void credentialsOfTheEnvironmentAreUsedForItsLocalEndpoint() {
        Config config = new DatabaseOptions()
                .config(Map.of(
                        "AWS_ENDPOINT_URL_DYNAMODB", "http://127.0.0.1:8000",
                        "AWS_ACCESS_KEY_ID", "a",
                        "AWS_SECRET_ACCESS_KEY", "b"));

        assertThat(config.credentials()).isEmpty();
        assertThat(config.endpoint()).isEqualTo(URI.create("http://127.0.0.1:8000"));
    }

    @Test
    void endpointOfAwsNeedsCredentials() {
        assertThat(new DatabaseOptions()
                        .config(Map.of("AWS_REGION", "eu-north-1"))
                        .credentials())
                .isEmpty();
    }

    @Test
    void onlyAnHttpEndpointNeedsNoCredentials() {
        String[] remote = {"--endpoint", "https://dynamodb.example.com", "--region", "eu-west-3"};
        String[] local = {"--endpoint", "http://dynamodb.example.com", "--region", "eu-west-3"};

        Config secure =
                CommandLine.populateCommand(new DatabaseOptions(), remote).config(Map.of());
        Config plain = CommandLine.populateCommand(new DatabaseOptions(), local).config(Map.of());

        assertThat(secure.credentials()).isEmpty();
        assertThat(secure.endpoint()).isEqualTo(URI.create("https://dynamodb.example.com"));
        assertThat(secure.region()).isEqualTo("eu-west-3");
        assertThat(plain.credentials()).isPresent();
        assertThat(plain.region()).isEqualTo("eu-west-3");
    }
}
