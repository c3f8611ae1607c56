package org.tabletheory.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.awspring.cloud.autoconfigure.core.CredentialsProviderAutoConfiguration;
import io.awspring.cloud.autoconfigure.core.RegionProviderAutoConfiguration;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.result.ReturnConsumedCapacity;
import org.tabletheory.client.table.Billing;
import org.tabletheory.crypto.DevelopmentKeyFile;
import org.tabletheory.crypto.KeyProvider;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.mapping.Converter;
import org.tabletheory.memory.MemoryDynamo;
import org.tabletheory.spring.app.ShopApplication;
import org.tabletheory.spring.app.ShopApplication.Article;
import org.tabletheory.spring.app.ShopApplication.Money;
import org.tabletheory.spring.autoconfigure.TableTheoryAutoConfiguration;
import org.tabletheory.wire.CallListener;

class TableTheoryAutoConfigurationTest {
    private static final Article ARTICLE = new Article("1", "books", new Money(new BigDecimal("9.9")));

    private final ApplicationContextRunner runner =
            new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(TableTheoryAutoConfiguration.class));

    @Test
    void propertiesConfigureTheClient() {
        runner.withPropertyValues(
                        "tabletheory.region=eu-north-1",
                        "tabletheory.endpoint=https://dynamodb.example.com",
                        "tabletheory.table-prefix=test-",
                        "tabletheory.call-timeout=3s",
                        "tabletheory.attempt-timeout=500ms",
                        "tabletheory.max-retries=7",
                        "tabletheory.allow-scans=true",
                        "tabletheory.show-keys=false",
                        "tabletheory.return-consumed-capacity=indexes",
                        "tabletheory.default-read-capacity=11",
                        "tabletheory.default-write-capacity=12",
                        "tabletheory.log-calls=true",
                        "tabletheory.connections.max=20",
                        "tabletheory.connections.max-idle=10",
                        "tabletheory.connections.idle-time=20s",
                        "tabletheory.connections.max-age=2m",
                        "tabletheory.connections.connect-timeout=1s")
                .run(context -> {
                    Config config = context.getBean(Config.class);
                    assertThat(config.region()).isEqualTo("eu-north-1");
                    assertThat(config.endpoint()).isEqualTo(URI.create("https://dynamodb.example.com"));
                    assertThat(config.tablePrefix()).isEqualTo("test-");
                    assertThat(config.callTimeout()).isEqualTo(Duration.ofSeconds(3));
                    assertThat(config.attemptTimeout()).isEqualTo(Duration.ofMillis(500));
                    assertThat(config.maxRetries()).isEqualTo(7);
                    assertThat(config.allowScans()).isTrue();
                    assertThat(config.showKeys()).contains(false);
                    assertThat(config.returnConsumedCapacity()).isEqualTo(ReturnConsumedCapacity.INDEXES);
                    assertThat(config.defaultBilling()).isEqualTo(Billing.provisioned(11, 12));
                    assertThat(config.connections().maxConnections()).isEqualTo(20);
                    assertThat(config.connections().maxIdle()).isEqualTo(10);
                    assertThat(config.connections().idleTime()).isEqualTo(Duration.ofSeconds(20));
                    assertThat(config.connections().maxAge()).isEqualTo(Duration.ofMinutes(2));
                    assertThat(config.connections().connectTimeout()).isEqualTo(Duration.ofSeconds(1));
                    assertThat(config.listeners())
                            .extracting(listener -> listener.getClass().getSimpleName())
                            .contains("CallLogger");
                    assertThat(context).hasSingleBean(TableTheory.class);
                });
    }

    @Test
    void withoutPropertiesTheDefaultsHold() {
        runner.withPropertyValues("tabletheory.region=eu-north-1").run(context -> {
            Config config = context.getBean(Config.class);
            Config defaults = Config.builder().region("eu-north-1").build();
            assertThat(config.toString()).isEqualTo(defaults.toString());
            assertThat(config.allowScans()).isFalse();
            assertThat(config.returnConsumedCapacity()).isEqualTo(ReturnConsumedCapacity.NONE);
        });
    }

    @Test
    void anInvalidSettingIsReportedAtStart() {
        runner.withPropertyValues("tabletheory.region=eu-nort-1")
                .run(context ->
                        assertThat(context).getFailure().rootCause().hasMessageContaining("did you mean eu-north-1"));
    }

    @Test
    void anEmptyRegionIsNone() {
        runner.withPropertyValues("tabletheory.region=", "tabletheory.endpoint=http://localhost:8000")
                .run(context -> assertThat(context.getBean(Config.class).toString())
                        .isEqualTo(Config.local(URI.create("http://localhost:8000"))
                                .toString()));
    }

    @Test
    void oneCapacityAloneMakesTablesProvisioned() {
        runner.withPropertyValues("tabletheory.region=eu-north-1", "tabletheory.default-read-capacity=7")
                .run(context -> assertThat(context.getBean(Config.class).defaultBilling())
                        .isEqualTo(Billing.provisioned(7, 5)));
    }

    @Test
    void anEndpointOnThisMachineNeedsNoRegionAndNoCredentials() {
        try (EngineEndpoint endpoint = MemoryDynamo.start().listen(0)) {
            runner.withUserConfiguration(ShopApplication.class)
                    .withPropertyValues("tabletheory.endpoint=" + endpoint.uri(), "tabletheory.tables.at-start=create")
                    .run(context -> {
                        context.getBean(ShopApplication.Articles.class).store(ARTICLE);
                        assertThat(context.getBean(TableTheory.class)
                                        .model(Article.class)
                                        .where("id", "=", "1")
                                        .first())
                                .isEqualTo(ARTICLE);
                    });
        }
    }

    @Test
    void connectionDetailsTakePrecedenceOverProperties() {
        TableTheoryConnectionDetails details = () -> URI.create("http://container:32768");
        runner.withPropertyValues("tabletheory.endpoint=http://localhost:8000")
                .withBean(TableTheoryConnectionDetails.class, () -> details)
                .run(context -> assertThat(context.getBean(Config.class).endpoint())
                        .isEqualTo(URI.create("http://container:32768")));
    }

    @Test
    void credentialsAndRegionAreThoseOfSpringCloudAws() {
        runner.withConfiguration(AutoConfigurations.of(
                        CredentialsProviderAutoConfiguration.class, RegionProviderAutoConfiguration.class))
                .withPropertyValues(
                        "spring.cloud.aws.credentials.access-key=key",
                        "spring.cloud.aws.credentials.secret-key=secret",
                        "spring.cloud.aws.region.static=eu-west-3")
                .run(context -> {
                    Config config = context.getBean(Config.class);
                    assertThat(config.region()).isEqualTo("eu-west-3");
                    assertThat(config.credentials()
                                    .orElseThrow()
                                    .resolveCredentials()
                                    .accessKeyId())
                            .isEqualTo("key");
                });
    }

    @Test
    void theUsersClientAndConfigurationReplaceOurs() {
        TableTheory client = MemoryDynamo.start().connect();
        runner.withBean(TableTheory.class, () -> client)
                .withPropertyValues("tabletheory.region=unused and unknown")
                .run(context -> assertThat(context.getBean(TableTheory.class)).isSameAs(client));
        Config config = Config.builder().region("eu-south-1").build();
        runner.withBean(Config.class, () -> config).run(context -> {
            assertThat(context.getBean(Config.class)).isSameAs(config);
            assertThat(context).hasSingleBean(TableTheory.class);
        });
    }

    @Test
    void listenersAndCustomizersAreApplied() {
        CallListener listener = event -> {};
        runner.withPropertyValues("tabletheory.region=eu-north-1", "tabletheory.table-prefix=a-")
                .withBean(CallListener.class, () -> listener)
                .withBean(TableTheoryConfigCustomizer.class, () -> config -> config.tablePrefix("b-"))
                .run(context -> {
                    assertThat(context.getBean(Config.class).listeners()).contains(listener);
                    assertThat(context.getBean(Config.class).tablePrefix()).isEqualTo("b-");
                });
    }

    /** A converter whose class does not say what it converts. */
    static final class AnyConverter<T> implements Converter<T> {
        private final T constant;

        AnyConverter(T constant) {
            this.constant = constant;
        }

        @Override
        public Type type() {
            return Type.S;
        }

        @Override
        public Value write(T value) {
            return Value.s("constant");
        }

        @Override
        public T read(Value value) {
            return constant;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Typed {
        @Bean
        Converter<Thread.State> states() {
            return new AnyConverter<>(Thread.State.NEW);
        }
    }

    @Test
    void convertersAreBeans() {
        runner.withPropertyValues("tabletheory.region=eu-north-1")
                .withUserConfiguration(Typed.class)
                .withBean(ShopApplication.MoneyConverter.class)
                .run(context -> assertThat(context.getBean(Config.class).converters())
                        .containsOnlyKeys(Money.class, Thread.State.class));
        runner.withPropertyValues("tabletheory.region=eu-north-1")
                .withBean("unclear", AnyConverter.class, () -> new AnyConverter<>("x"))
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("the bean 'unclear' is a Converter of an unknown type"));
    }

    @Test
    void keyProviderIsABean(@TempDir Path directory) {
        KeyProvider keys = DevelopmentKeyFile.create(directory.resolve("dev.key"));
        runner.withPropertyValues("tabletheory.region=eu-north-1")
                .withBean(KeyProvider.class, () -> keys)
                .run(context ->
                        assertThat(context.getBean(Config.class).keyProvider()).containsSame(keys));
    }

    @Test
    void tableNamesComeFromProperties() {
        try (EngineEndpoint endpoint = MemoryDynamo.start().listen(0)) {
            List<String> tables = new ArrayList<>();
            ApplicationContextRunner shop = runner.withUserConfiguration(ShopApplication.class)
                    .withPropertyValues("tabletheory.endpoint=" + endpoint.uri(), "tabletheory.tables.at-start=create");
            shop.run(context -> tables.add(context.getBean(TableTheory.class)
                    .describeTable(Article.class)
                    .name()));
            shop.withPropertyValues("shop.articles-table=things", "tabletheory.table-prefix=test-")
                    .run(context -> tables.add(context.getBean(TableTheory.class)
                            .describeTable(Article.class)
                            .name()));

            assertThat(tables).containsExactly("articles", "test-things");
        }
    }
}
