package org.tabletheory.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.actuate.health.CompositeHealthContributor;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.actuate.health.Status;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.memory.MemoryDynamo;
import org.tabletheory.spring.autoconfigure.TableTheoryAutoConfiguration;
import org.tabletheory.spring.autoconfigure.TableTheoryHealthAutoConfiguration;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

class HealthTest {
    @Table("notes")
    record Note(@PartitionKey String id) {}

    @Table("notes")
    record Remark(@PartitionKey String id) {}

    private final MemoryDynamo dynamo = MemoryDynamo.start();
    private final List<String> operations = new ArrayList<>();
    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(
                    AutoConfigurations.of(TableTheoryAutoConfiguration.class, TableTheoryHealthAutoConfiguration.class))
            .withBean(Config.class, dynamo::config)
            .withBean(
                    TableTheory.class, () -> dynamo.connect().withListener(event -> operations.add(event.operation())));
    private final ApplicationContextRunner withModel =
            runner.withPropertyValues("tabletheory.tables.models=" + Note.class.getName());

    @Test
    void anApplicationWithUsableTablesIsUp() {
        dynamo.connect().createTable(Note.class);
        withModel.run(context -> {
            Health health = context.getBean(HealthIndicator.class).health();
            assertThat(health.getStatus()).isEqualTo(Status.UP);
            assertThat(health.getDetails()).isEqualTo(Map.of("tables", Map.of("notes", "ACTIVE")));
        });
    }

    @Test
    void aCheckSendsOneRequestForEachTable() {
        dynamo.connect().createTable(Note.class);
        runner.withPropertyValues("tabletheory.tables.models=" + Note.class.getName() + "," + Remark.class.getName())
                .run(context -> context.getBean(HealthIndicator.class).health());

        assertThat(operations).containsExactly("DescribeTable");
    }

    @Test
    void aMissingTableIsDown() {
        withModel.run(context -> {
            Health health = context.getBean(HealthIndicator.class).health();
            assertThat(health.getStatus()).isEqualTo(Status.DOWN);
            assertThat(String.valueOf(health.getDetails().get("error"))).contains("notes");
        });
    }

    @Test
    void withoutModelsTheStatusIsUnknown() {
        runner.run(context -> assertThat(
                        context.getBean(HealthIndicator.class).health().getStatus())
                .isEqualTo(Status.UNKNOWN));
    }

    @Test
    void eachOfSeveralClientsHasItsOwnHealth() {
        MemoryDynamo other = MemoryDynamo.start();
        other.connect().createTable(Note.class);
        withModel.withBean("other", TableTheory.class, other::connect).run(context -> {
            CompositeHealthContributor health = context.getBean(CompositeHealthContributor.class);
            assertThat(((HealthIndicator) health.getContributor("other"))
                            .health()
                            .getStatus())
                    .isEqualTo(Status.UP);
            assertThat(health.stream()).hasSize(2);
        });
    }

    @Test
    void theIndicatorCanBeDisabled() {
        withModel
                .withPropertyValues("management.health.tabletheory.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean(HealthIndicator.class));
    }

    @Test
    void withoutActuatorThereIsNoIndicator() {
        withModel
                .withClassLoader(new FilteredClassLoader("org.springframework.boot.actuate"))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean("tableTheoryHealthIndicator"));
    }

    /** Responds that the table has a status, and records how long the call may take. */
    private record StatusWire(String status, List<Duration> limits) implements Wire {
        @Override
        public WireResponse call(WireRequest request) {
            limits.add(Objects.requireNonNull(request.deadline()).remaining());
            String body = """
                    {"Table":{"TableName":"notes","TableStatus":"%s","KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],
                    "AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}]}}
                    """.formatted(status);
            return new WireResponse(body.getBytes(StandardCharsets.UTF_8), "id", 1, false);
        }

        @Override
        public void close() {}
    }

    @ParameterizedTest
    @CsvSource({"ACTIVE, UP", "UPDATING, UP", "CREATING, DOWN", "DELETING, DOWN", "ARCHIVED, DOWN"})
    void tableIsUsableIfItIsActiveOrUpdating(String status, String health) {
        List<Duration> limits = new ArrayList<>();
        TableTheory client = TableTheory.over(new StatusWire(status, limits), dynamo.config());

        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        TableTheoryAutoConfiguration.class, TableTheoryHealthAutoConfiguration.class))
                .withBean(TableTheory.class, () -> client)
                .withPropertyValues("tabletheory.tables.models=" + Note.class.getName())
                .run(context -> {
                    Health found = context.getBean(HealthIndicator.class).health();
                    assertThat(found.getStatus().getCode()).isEqualTo(health);
                    assertThat(found.getDetails()).isEqualTo(Map.of("tables", Map.of("notes", status)));
                });
        assertThat(limits)
                .singleElement()
                .satisfies(limit -> assertThat(limit).isPositive().isLessThanOrEqualTo(Duration.ofSeconds(5)));
    }

    @Test
    void withoutAClientThereIsNoIndicator() {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(TableTheoryHealthAutoConfiguration.class))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean("tableTheoryHealthIndicator"));
    }
}
