package org.tabletheory.spring.autoconfigure;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Map;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.tabletheory.client.TableTheory;
import org.tabletheory.micrometer.CallMetrics;
import org.tabletheory.micrometer.ConnectionMetrics;

/** Records calls and connections in the {@link MeterRegistry}, if there is one. */
@AutoConfiguration(
        after = TableTheoryAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration", // 3
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration" // 4
        })
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean({MeterRegistry.class, TableTheory.class})
public class TableTheoryMetricsAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    CallMetrics tableTheoryCallMetrics(MeterRegistry registry) {
        return CallMetrics.of(registry);
    }

    /**
     * A binder, so that Spring Boot binds it after all clients and registries were created. The meters of several clients have a
     * tag with the names of their beans.
     */
    @Bean
    @ConditionalOnMissingBean(ConnectionMetrics.class)
    MeterBinder tableTheoryConnectionMetrics(Map<String, TableTheory> clients) {
        return registry -> clients.forEach((name, client) -> ConnectionMetrics.of(
                        client, clients.size() == 1 ? Tags.empty() : Tags.of("client", name))
                .bindTo(registry));
    }
}
