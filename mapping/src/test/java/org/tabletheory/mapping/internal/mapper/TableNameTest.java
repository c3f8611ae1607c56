package org.tabletheory.mapping.internal.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;

class TableNameTest {
    private static final Map<String, String> VARIABLES = Map.of("A", "alpha", "B", "beta", "BLANK", " ");

    @ParameterizedTest
    @CsvSource({
        "users, users",
        "${A}, alpha",
        "${A}-users, alpha-users",
        "users-${A}, users-alpha",
        "${A}${B}, alphabeta",
        "x-${A}-y-${B}-z, x-alpha-y-beta-z",
        "x}${A}, x}alpha",
        "$A, $A",
        "{A}, {A}"
    })
    void everyVariableIsReplaced(String name, String resolved) {
        assertThat(TableName.resolve(name, VARIABLES::get)).isEqualTo(resolved);
        assertThat(TableName.hasVariable(name)).isEqualTo(name.contains("${"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"C", "BLANK"})
    void variableMustBeSet(String variable) {
        assertThatThrownBy(() -> TableName.resolve("x-${" + variable + "}", VARIABLES::get))
                .isInstanceOf(DeclarationProblem.class)
                .hasMessage("has the table name 'x-${" + variable + "}', but the variable " + variable
                        + " is not set; set the environment variable, or Config.tableVariables");
    }

    @ParameterizedTest
    @ValueSource(strings = {"C:x", ":x"})
    void defaultIsOnlySupportedBySpring(String variable) {
        assertThatThrownBy(() -> TableName.resolve("${" + variable + "}", VARIABLES::get))
                .hasMessageEndingWith("; only the Spring Boot starter supports a default after ':'");
    }

    @Test
    void braceMustBeClosed() {
        for (String name : new String[] {"${A", "x-${A}-${B", "${"}) {
            assertThatThrownBy(() -> TableName.resolve(name, VARIABLES::get))
                    .isInstanceOf(DeclarationProblem.class)
                    .hasMessage("has the table name '" + name + "', in which a } is missing");
        }
    }
}
