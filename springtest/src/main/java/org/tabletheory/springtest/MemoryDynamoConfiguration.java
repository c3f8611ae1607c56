package org.tabletheory.springtest;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.spring.autoconfigure.TableTheoryAutoConfiguration;
import org.tabletheory.spring.spi.MappedModels;

/** Replaces the client of the application with one of a {@link MemoryDatabase}, in which the tables of all models exist. */
@AutoConfiguration(before = TableTheoryAutoConfiguration.class)
public class MemoryDynamoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    MemoryDatabase tableTheoryMemoryDatabase() {
        return new MemoryDatabase();
    }

    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    TableTheory tableTheory(Config config, MemoryDatabase database, MappedModels models) {
        TableTheory client = TableTheory.over(
                database,
                config.toBuilder()
                        .clock(new CurrentClock(database, java.time.ZoneOffset.UTC))
                        .build());
        client.autoMigrate(models.types().toArray(Class<?>[]::new));
        return client;
    }
}
