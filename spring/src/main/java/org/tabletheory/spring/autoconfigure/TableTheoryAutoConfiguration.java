package org.tabletheory.spring.autoconfigure;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.spring.TableTheoryConfigCustomizer;
import org.tabletheory.spring.TableTheoryProperties;
import org.tabletheory.spring.internal.CallDrain;
import org.tabletheory.spring.internal.ConfigFactory;
import org.tabletheory.spring.internal.MappedModelsRegistrar;
import org.tabletheory.spring.internal.TableSetup;
import org.tabletheory.spring.spi.MappedModels;
import org.tabletheory.wire.CallListener;

/**
 * Configures a {@link TableTheory} from {@link TableTheoryProperties} and beans: credentials and region of the AWS SDK, as Spring
 * Cloud AWS provides them; {@code KeyProvider}, {@code Converter}, {@code CallListener} and {@link TableTheoryConfigCustomizer}. Backs
 * off if there is a {@link TableTheory} already; a {@link Config} bean only gets the listeners.
 */
@AutoConfiguration
@EnableConfigurationProperties(TableTheoryProperties.class)
@Import(MappedModelsRegistrar.class)
public class TableTheoryAutoConfiguration {
    private @Nullable Config created;

    /** Lazy, because nobody needs it if there is a client already. */
    @Bean
    @Lazy
    @ConditionalOnMissingBean
    Config tableTheoryConfig(
            TableTheoryProperties properties, Environment environment, ConfigurableListableBeanFactory beans) {
        Config config = new ConfigFactory(properties, environment, beans).create();
        created = config;
        return config;
    }

    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    TableTheory tableTheory(Config config, ObjectProvider<CallListener> listeners) {
        return ConfigFactory.connect(config == created ? config : ConfigFactory.withListeners(config, listeners));
    }

    @Bean
    static TableSetup tableTheorySetup(
            ObjectProvider<TableTheoryProperties> properties, ObjectProvider<MappedModels> models) {
        return new TableSetup(properties, models);
    }

    @Bean
    CallDrain tableTheoryCallDrain() {
        return new CallDrain();
    }
}
