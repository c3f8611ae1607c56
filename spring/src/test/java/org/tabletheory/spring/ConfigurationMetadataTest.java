package org.tabletheory.spring;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class ConfigurationMetadataTest {
    @Test
    void everyPropertyHasADescriptionForIdes() throws IOException {
        String metadata;
        try (InputStream file = TableTheoryProperties.class
                .getClassLoader()
                .getResourceAsStream("META-INF/spring-configuration-metadata.json")) {
            metadata = new String(requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
        }
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
