package org.tabletheory.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.annotation.Order;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.memory.MemoryDynamo;
import org.tabletheory.spring.autoconfigure.TableTheoryAutoConfiguration;
import org.tabletheory.wire.CallEvent;
import org.tabletheory.wire.CallListener;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;

/** Which of several sources of a setting counts. */
class ConfigurationBeansTest {
    private final ApplicationContextRunner runner =
            new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(TableTheoryAutoConfiguration.class));

    private static String accessKey(Config config) {
        return config.credentials().orElseThrow().resolveCredentials().accessKeyId();
    }

    private static AwsCredentialsProvider real() {
        return StaticCredentialsProvider.create(AwsBasicCredentials.create("REAL", "secret"));
    }

    @Test
    void connectionDetailsOfAnyHostNeedNoRegionAndGetNoCredentials() {
        URI endpoint = URI.create("http://container:32768");
        TableTheoryConnectionDetails details = () -> endpoint;
        runner.withBean(TableTheoryConnectionDetails.class, () -> details)
                .withBean(AwsCredentialsProvider.class, ConfigurationBeansTest::real)
                .run(context -> {
                    Config config = context.getBean(Config.class);
                    assertThat(config.region()).isEqualTo(Config.local(endpoint).region());
                    assertThat(accessKey(config)).isEqualTo(accessKey(Config.local(endpoint)));
                });
    }

    @Test
    void endpointOnThisMachineGetsNoCredentialsButTheRegionOfTheProperty() {
        URI endpoint = URI.create("http://localhost:8000");
        runner.withPropertyValues("tabletheory.endpoint=" + endpoint, "tabletheory.region=eu-west-3")
                .withBean(AwsCredentialsProvider.class, ConfigurationBeansTest::real)
                .run(context -> {
                    Config config = context.getBean(Config.class);
                    assertThat(config.endpoint()).isEqualTo(endpoint);
                    assertThat(config.region()).isEqualTo("eu-west-3");
                    assertThat(accessKey(config)).isEqualTo(accessKey(Config.local(endpoint)));
                });
    }

    @Test
    void otherEndpointGetsTheCredentialsOfTheBean() {
        runner.withPropertyValues("tabletheory.endpoint=https://dynamodb.example.com", "tabletheory.region=eu-west-3")
                .withBean(AwsCredentialsProvider.class, ConfigurationBeansTest::real)
                .run(context ->
                        assertThat(accessKey(context.getBean(Config.class))).isEqualTo("REAL"));
    }

    @Test
    void providerThatFindsNoRegionIsIgnored() {
        AwsRegionProvider none = () -> {
            throw SdkClientException.create("none found");
        };
        runner.withBean(AwsRegionProvider.class, () -> none)
                .withBean(TableTheoryConfigCustomizer.class, () -> config -> config.region("eu-south-1"))
                .run(context ->
                        assertThat(context.getBean(Config.class).region()).isEqualTo("eu-south-1"));
    }

    @Test
    void emptyKeyIsNone() {
        runner.withPropertyValues("tabletheory.region=eu-north-1", "tabletheory.kms-key-arn= ")
                .run(context ->
                        assertThat(context.getBean(Config.class).kmsKeyArn()).isEmpty());
    }

    @Order(2)
    static final class SecondCustomizer implements TableTheoryConfigCustomizer {
        @Override
        public void customize(Config.Builder config) {
            config.tablePrefix("second-");
        }
    }

    @Order(1)
    static final class FirstCustomizer implements TableTheoryConfigCustomizer {
        @Override
        public void customize(Config.Builder config) {
            config.tablePrefix("first-").allowScans(true);
        }
    }

    @Test
    void customizersAreCalledInTheirOrder() {
        runner.withPropertyValues("tabletheory.region=eu-north-1")
                .withBean(SecondCustomizer.class)
                .withBean(FirstCustomizer.class)
                .run(context -> {
                    assertThat(context.getBean(Config.class).tablePrefix()).isEqualTo("second-");
                    assertThat(context.getBean(Config.class).allowScans()).isTrue();
                });
    }

    @Order(2)
    static final class SecondListener implements CallListener {
        @Override
        public void completed(CallEvent event) {}
    }

    @Order(1)
    static final class FirstListener implements CallListener {
        @Override
        public void completed(CallEvent event) {}
    }

    @Test
    void listenersAreCalledInTheirOrder() {
        runner.withPropertyValues("tabletheory.region=eu-north-1")
                .withBean(SecondListener.class)
                .withBean(FirstListener.class)
                .run(context -> assertThat(context.getBean(Config.class).listeners())
                        .extracting(listener -> listener.getClass().getSimpleName())
                        .containsSubsequence("FirstListener", "SecondListener"));
    }

    @Test
    void listenerThatTheUsersConfigurationHasAlreadyIsCalledOnce() {
        List<String> operations = new ArrayList<>();
        CallListener listener = event -> operations.add(event.operation());
        try (EngineEndpoint endpoint = MemoryDynamo.start().listen(0)) {
            Config config =
                    Config.local(endpoint.uri()).toBuilder().listener(listener).build();
            runner.withBean(Config.class, () -> config)
                    .withBean(CallListener.class, () -> listener)
                    .run(context -> assertThatThrownBy(
                                    () -> context.getBean(TableTheory.class).describeTable("missing"))
                            .isInstanceOf(TableNotFoundException.class));
        }
        assertThat(operations).containsExactly("DescribeTable");
    }
}
