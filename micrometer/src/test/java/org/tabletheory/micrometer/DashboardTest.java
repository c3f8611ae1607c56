package org.tabletheory.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Compares the Grafana dashboard with the series of a real run. */
class DashboardTest {
    private static final Pattern SELECTOR = Pattern.compile("(tabletheory_\\w+)(?:\\{([^}]*)})?");
    private static final Pattern LABEL = Pattern.compile("(\\w+)(?:=~|!=|=)");
    private static final Pattern GROUPS = Pattern.compile("by \\(([^)]*)\\)");

    @Test
    void everySeriesAndLabelOfTheDashboardExists() throws IOException {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        try (DashboardWorkload workload = new DashboardWorkload(registry)) {
            // Again if the machine was so busy that no call was made in the time of the faults.
            do {
                workload.run(Duration.ofMillis(1500));
            } while (registry.find("tabletheory.throttles").counter() == null);
        }
        Set<String> series = new HashSet<>();
        Set<String> labels = new HashSet<>();
        registry.scrape().lines().filter(line -> !line.startsWith("#")).forEach(line -> {
            series.add(line.replaceFirst("[{ ].*", ""));
            LABEL.matcher(line).results().forEach(label -> labels.add(label.group(1)));
        });

        String dashboard = Files.readString(Path.of("../docs/grafana/tabletheory.json"));
        Set<String> used = new TreeSet<>();
        Set<String> usedLabels = new TreeSet<>();
        SELECTOR.matcher(dashboard).results().forEach(selector -> {
            used.add(selector.group(1));
            if (selector.group(2) != null) {
                LABEL.matcher(selector.group(2)).results().forEach(label -> usedLabels.add(label.group(1)));
            }
        });
        GROUPS.matcher(dashboard)
                .results()
                .flatMap(groups -> Pattern.compile(", ").splitAsStream(groups.group(1)))
                .forEach(usedLabels::add);

        assertThat(used).hasSize(9);
        assertThat(series).containsAll(used);
        assertThat(usedLabels).contains("application", "operation");
        assertThat(labels).containsAll(usedLabels);
    }
}
