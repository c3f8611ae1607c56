package org.tabletheory.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.memory.MemoryDynamo;

/** What Spring Boot prints if an application cannot start because of its properties or its tables. */
@ExtendWith(OutputCaptureExtension.class)
class StartFailureTest {
    @Table("notes")
    record Note(@PartitionKey String id) {}

    @Table("${notes.table}")
    record NamedNote(@PartitionKey String id) {}

    record Unmapped(String id) {}

    @EnableAutoConfiguration
    static class Application {}

    private static String failure(CapturedOutput output, String... properties) {
        assertThat(catchThrowable(() -> new SpringApplicationBuilder(Application.class)
                        .web(WebApplicationType.NONE)
                        .properties(properties)
                        .run()
                        .close()))
                .isNotNull();
        assertThat(output.getOut()).contains("APPLICATION FAILED TO START");
        return output.getOut().substring(output.getOut().indexOf("APPLICATION FAILED TO START"));
    }

    @ParameterizedTest
    @CsvSource({
        "tabletheory.call-timeout, -1s",
        "tabletheory.attempt-timeout, -1s",
        "tabletheory.connections.max, 0",
        "tabletheory.connections.idle-time, -1s",
        "tabletheory.default-read-capacity, 0",
        "tabletheory.table-prefix, a b",
        "tabletheory.kms-key-arn, arn:aws:kms:eu-north-1:111122223333:key/1",
    })
    void anInvalidPropertyIsNamed(String property, String value, CapturedOutput output) {
        assertThat(failure(output, "tabletheory.region=eu-north-1", property + "=" + value))
                .contains("The property " + property + " is invalid: ")
                .contains("Correct " + property + ".")
                .doesNotContain("\tat ");
    }

    @Test
    void anUnknownRegionIsNamed(CapturedOutput output) {
        assertThat(failure(output, "tabletheory.region=eu-nort-1"))
                .contains("The property tabletheory.region is invalid: ")
                .contains("did you mean eu-north-1?")
                .doesNotContain("?.");
    }

    @Test
    void tablesAndModelsAreNamed(CapturedOutput output) {
        try (EngineEndpoint endpoint = MemoryDynamo.start().listen(0)) {
            String server = "tabletheory.endpoint=" + endpoint.uri();
            assertThat(failure(
                            output,
                            server,
                            "tabletheory.tables.at-start=validate",
                            "tabletheory.tables.models=" + Note.class.getName()))
                    .contains("A table of the application does not exist: ")
                    .contains("notes")
                    .contains("Create it, or set tabletheory.tables.at-start to create.");
            assertThat(failure(
                            output,
                            server,
                            "tabletheory.tables.at-start=create",
                            "tabletheory.tables.models=" + Unmapped.class.getName()))
                    .contains("The step tabletheory.tables.at-start=create failed: ")
                    .contains("Unmapped")
                    .contains("Correct the classes in tabletheory.tables.models");
            assertThat(failure(
                            output,
                            server,
                            "tabletheory.tables.at-start=create",
                            "tabletheory.tables.models=" + NamedNote.class.getName()))
                    .contains("the property notes.table is not set")
                    .contains("${notes.table:name}");
        }
    }
}
