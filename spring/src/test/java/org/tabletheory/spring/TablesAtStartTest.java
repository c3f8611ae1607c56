package org.tabletheory.spring;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.memory.MemoryDynamo;
import org.tabletheory.spring.app.ShopApplication;
import org.tabletheory.spring.app.ShopApplication.Article;
import org.tabletheory.spring.autoconfigure.TableTheoryAutoConfiguration;
import org.tabletheory.spring.spi.MappedModels;

class TablesAtStartTest {
    @Table("articles")
    record OldArticle(@PartitionKey String id) {}

    @Table("articles")
    record LargerArticle(
            @PartitionKey String id,
            @IndexPartitionKey("by-group") String group,
            @IndexPartitionKey("by-color") String color) {}

    private final MemoryDynamo dynamo = MemoryDynamo.start();
    private final TableTheory outside = dynamo.connect();
    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(TableTheoryAutoConfiguration.class))
            .withUserConfiguration(ShopApplication.class)
            .withBean(
                    Config.class,
                    () -> dynamo.config().toBuilder()
                            .converter(ShopApplication.Money.class, new ShopApplication.MoneyConverter())
                            .tableVariables(name -> "articles")
                            .build())
            .withBean(
                    TableTheory.class,
                    () -> dynamo.connect(dynamo.config().toBuilder()
                            .converter(ShopApplication.Money.class, new ShopApplication.MoneyConverter())
                            .tableVariables(name -> "articles")
                            .build()));

    @Test
    void modelsAreTheClassesWithTableInThePackagesOfTheApplication() {
        runner.run(context -> assertThat(context.getBean(MappedModels.class).types())
                .containsExactly(Article.class, ShopApplication.Row.class));
        runner.withPropertyValues("tabletheory.tables.models=" + Article.class.getName())
                .run(context ->
                        assertThat(context.getBean(MappedModels.class).types()).containsExactly(Article.class));
    }

    @Test
    void byDefaultNothingHappensToTables() {
        runner.run(context -> assertThat(context).hasNotFailed());
        assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> outside.describeTable("articles")))
                .isInstanceOf(TableNotFoundException.class);
    }

    @Test
    void missingTablesAreCreatedAndOthersComparedOnly() {
        outside.createTable(OldArticle.class);
        List<String> logged = new ArrayList<>();
        Logger logger = Logger.getLogger("org.tabletheory.spring.internal.TableSetup");
        Handler handler = new StreamHandler() {
            @Override
            public synchronized void publish(LogRecord entry) {
                logged.add(entry.getLevel() + " " + entry.getMessage());
            }
        };
        logger.addHandler(handler);
        runner.withPropertyValues("tabletheory.tables.at-start=create").run(context -> {
            assertThat(outside.describeTable("shop").status()).isEqualTo("ACTIVE");
            assertThat(outside.describeTable("articles").indexes()).isEmpty();
        });
        logger.removeHandler(handler);
        assertThat(logged)
                .singleElement(as(InstanceOfAssertFactories.STRING))
                .startsWith("WARNING the table articles exists and differs")
                .contains("by-group");
    }

    @Test
    void theApplicationDoesNotStartWithoutATable() {
        runner.withPropertyValues("tabletheory.tables.at-start=validate")
                .run(context ->
                        assertThat(context).getFailure().rootCause().isInstanceOf(TableNotFoundException.class));
    }

    @Test
    void theApplicationDoesNotStartIfATableLacksAnIndex() {
        outside.createTable(OldArticle.class);
        outside.createTable(ShopApplication.Row.class);
        runner.withPropertyValues("tabletheory.tables.at-start=validate")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("articles:\n")
                        .hasMessageContaining("by-group")
                        .hasMessageContaining("tabletheory.tables.at-start"));
    }

    @Test
    void furtherIndexesOfATableAreAccepted() {
        outside.createTable(LargerArticle.class);
        outside.createTable(ShopApplication.Row.class);
        runner.withPropertyValues("tabletheory.tables.at-start=validate")
                .run(context -> assertThat(context).hasNotFailed());
    }
}
