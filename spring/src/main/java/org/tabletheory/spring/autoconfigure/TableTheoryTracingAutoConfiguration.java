package org.tabletheory.spring.autoconfigure;

import io.opentelemetry.api.OpenTelemetry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.tabletheory.opentelemetry.TableTheoryTelemetry;

/** Records spans with the {@link OpenTelemetry}, if there is one. */
@AutoConfiguration(
        after = TableTheoryAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.actuate.autoconfigure.opentelemetry.OpenTelemetryAutoConfiguration", // 3
            "org.springframework.boot.opentelemetry.autoconfigure.OpenTelemetrySdkAutoConfiguration", // 4
            "io.opentelemetry.instrumentation.spring.autoconfigure.OpenTelemetryAutoConfiguration"
        })
@ConditionalOnClass(OpenTelemetry.class)
@ConditionalOnBean(OpenTelemetry.class)
public class TableTheoryTracingAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    TableTheoryTelemetry tableTheoryTelemetry(OpenTelemetry telemetry) {
        return TableTheoryTelemetry.of(telemetry);
    }
}
