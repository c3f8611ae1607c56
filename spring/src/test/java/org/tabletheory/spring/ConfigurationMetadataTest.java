package org.tabletheory.spring;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.tabletheory.client.Config;
import org.tabletheory.wire.ConnectionOptions;

class ConfigurationMetadataTest {
    @Test
    void everyPropertyHasADescriptionForIdes() throws IOException {
        String metadata = metadata();
        for (RecordComponent property : TableTheoryProperties.class.getRecordComponents()) {
            if (!property.getType().isRecord()) {
                assertDescribed(metadata, "tabletheory." + kebab(property.getName()));
            }
        }
        for (RecordComponent property : TableTheoryProperties.ConnectionProperties.class.getRecordComponents()) {
            assertDescribed(metadata, "tabletheory.connections." + kebab(property.getName()));
        }
        for (RecordComponent property : TableTheoryProperties.TableProperties.class.getRecordComponents()) {
            assertDescribed(metadata, "tabletheory.tables." + kebab(property.getName()));
        }
    }

    @Test
    void defaultsAreThoseOfTheLibrary() throws IOException {
        String metadata = metadata();
        Config config = Config.builder().region("eu-north-1").build();
        ConnectionOptions connections = config.connections();

        assertDefault(metadata, "call-timeout", style(config.callTimeout()));
        assertDefault(metadata, "connections.max", connections.maxConnections());
        assertDefault(metadata, "connections.max-idle", connections.maxIdle());
        assertDefault(metadata, "connections.idle-time", style(connections.idleTime()));
        assertDefault(metadata, "connections.max-age", style(connections.maxAge()));
        assertDefault(metadata, "connections.connect-timeout", style(connections.connectTimeout()));
        assertDescribed(metadata, "management.health.tabletheory.enabled");
    }

    private static String style(Duration duration) {
        return "\"" + duration.toSeconds() + "s\"";
    }

    private static void assertDefault(String metadata, String name, Object value) {
        assertThat(metadata)
                .containsPattern("\"name\": \"tabletheory." + name + "\"[^}]*\"defaultValue\": " + value + "\\s");
    }

    private static String metadata() throws IOException {
        try (InputStream file = TableTheoryProperties.class
                .getClassLoader()
                .getResourceAsStream("META-INF/spring-configuration-metadata.json")) {
            return new String(requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void assertDescribed(String metadata, String name) {
        assertThat(metadata)
                .as(name)
                .containsPattern(
                        "\"name\": \"" + name + "\",\\s*\"type\": \"[^\"]+\",\\s*\"description\": \"[^\"]{10,}\"");
    }

    private static String kebab(String name) {
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}
