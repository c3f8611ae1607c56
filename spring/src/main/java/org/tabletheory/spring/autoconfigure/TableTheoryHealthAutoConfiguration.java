package org.tabletheory.spring.autoconfigure;

import java.util.Map;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.tabletheory.client.TableTheory;
import org.tabletheory.spring.internal.TableHealth;
import org.tabletheory.spring.spi.MappedModels;

/**
 * Adds the tables of the models to the health of the application; of several clients, each has its own entry. The classes of Spring Boot 3 and 4 have
 * different packages.
 */
@AutoConfiguration(after = TableTheoryAutoConfiguration.class)
@ConditionalOnBean(TableTheory.class)
public class TableTheoryHealthAutoConfiguration {
    private static final String NO_MODELS = "no class with @Table was found; set tabletheory.tables.models";

    /** The indicator for Spring Boot 3. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "org.springframework.boot.actuate.health.AbstractHealthIndicator")
    @org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator("tabletheory")
    static class HealthOfSpringBoot3 {
        @Bean
        @ConditionalOnMissingBean(name = "tableTheoryHealthIndicator")
        org.springframework.boot.actuate.health.HealthContributor tableTheoryHealthIndicator(
                Map<String, TableTheory> clients, MappedModels models) {
            return clients.size() == 1
                    ? new IndicatorOfSpringBoot3(
                            new TableHealth(clients.values().iterator().next(), models))
                    : org.springframework.boot.actuate.health.CompositeHealthContributor.fromMap(
                            clients, client -> new IndicatorOfSpringBoot3(new TableHealth(client, models)));
        }
    }

    private static final class IndicatorOfSpringBoot3
            extends org.springframework.boot.actuate.health.AbstractHealthIndicator {
        private final TableHealth tables;

        IndicatorOfSpringBoot3(TableHealth tables) {
            super("the tables of the application cannot be used");
            this.tables = tables;
        }

        @Override
        protected void doHealthCheck(org.springframework.boot.actuate.health.Health.Builder health) {
            Map<String, String> statuses = tables.statuses();
            if (statuses.isEmpty()) {
                health.unknown().withDetail("tables", NO_MODELS);
            } else {
                (TableHealth.isUsable(statuses) ? health.up() : health.down()).withDetail("tables", statuses);
            }
        }
    }

    /** The indicator for Spring Boot 4. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "org.springframework.boot.health.contributor.AbstractHealthIndicator")
    @org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator("tabletheory")
    static class HealthOfSpringBoot4 {
        @Bean
        @ConditionalOnMissingBean(name = "tableTheoryHealthIndicator")
        org.springframework.boot.health.contributor.HealthContributor tableTheoryHealthIndicator(
                Map<String, TableTheory> clients, MappedModels models) {
            return clients.size() == 1
                    ? new IndicatorOfSpringBoot4(
                            new TableHealth(clients.values().iterator().next(), models))
                    : org.springframework.boot.health.contributor.CompositeHealthContributor.fromMap(
                            clients, client -> new IndicatorOfSpringBoot4(new TableHealth(client, models)));
        }
    }

    private static final class IndicatorOfSpringBoot4
            extends org.springframework.boot.health.contributor.AbstractHealthIndicator {
        private final TableHealth tables;

        IndicatorOfSpringBoot4(TableHealth tables) {
            super("the tables of the application cannot be used");
            this.tables = tables;
        }

        @Override
        protected void doHealthCheck(org.springframework.boot.health.contributor.Health.Builder health) {
            Map<String, String> statuses = tables.statuses();
            if (statuses.isEmpty()) {
                health.unknown().withDetail("tables", NO_MODELS);
            } else {
                (TableHealth.isUsable(statuses) ? health.up() : health.down()).withDetail("tables", statuses);
            }
        }
    }
}
