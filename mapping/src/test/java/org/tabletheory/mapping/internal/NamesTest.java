package org.tabletheory.mapping.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.schema.NamingConvention;

class NamesTest {
    @ParameterizedTest
    @CsvSource({
        "userId, userId, user_id",
        "UserID, userID, user_id",
        "URLValue, urlValue, url_value",
        "ID, id, id",
        "PK, PK, pk",
        "SK, SK, sk",
        "x, x, x",
        "createdAt, createdAt, created_at",
        "line2Text, line2Text, line2text",
        "A, a, a"
    })
    void namesAreDerivedAsInGo(String java, String camel, String snake) {
        assertThat(NamingConvention.CAMEL_CASE.derive(java)).isEqualTo(camel);
        assertThat(NamingConvention.SNAKE_CASE.derive(java)).isEqualTo(snake);
    }
}
