package org.tabletheory.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.mapping.registry.MapperProvider;
import org.tabletheory.mapping.registry.Mappers;

/** Checks that the client's suite, which also runs in this module, uses generated mappers here. */
class ClientSuiteTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.tabletheory.mapping.EntityMappingTest$User",
                "org.tabletheory.mapping.SealedInterfaceTest$Entity",
                "org.tabletheory.client.internal.write.DirectWritesTest$Thing",
                "org.tabletheory.client.oracle.Entry"
            })
    void modelsOfTheSuiteHaveGeneratedMappers(String name) throws ClassNotFoundException {
        Class<?> type = Class.forName(name);
        Mappers mappers =
                Mappers.builder().environment(Map.of("ENTRIES", "entries")).build();
        assertThat(ServiceLoader.load(MapperProvider.class).stream()
                        .map(ServiceLoader.Provider::get)
                        .anyMatch(provider -> provider.mapper(type, mappers) != null))
                .isTrue();
    }
}
