package org.tabletheory.cli.internal.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Value;

/** A checkpoint belongs to one table. */
class TableIdentityTest {
    private static final String ARN = "arn:aws:dynamodb:eu-west-1:123456789012:table/users";
    private static final TableIdentity USERS =
            new TableIdentity("users", "id-1", "2026-01-01T00:00:00Z", ARN, "https://a.example", "eu-west-1");

    @Test
    void sameTableHasNoDifference() {
        assertThat(USERS.differenceFrom(USERS)).isNull();
        assertThat(TableIdentity.of(USERS.toValue())).isEqualTo(USERS);
    }

    @Test
    void everyPartDistinguishesTables() {
        assertThat(List.of(
                        USERS.differenceFrom(new TableIdentity(
                                "people", "id-1", "2026-01-01T00:00:00Z", ARN, "https://a.example", "eu-west-1")),
                        USERS.differenceFrom(new TableIdentity(
                                "users", "id-1", "2026-01-01T00:00:00Z", ARN, "https://b.example", "eu-west-1")),
                        USERS.differenceFrom(new TableIdentity(
                                "users", "id-1", "2026-01-01T00:00:00Z", ARN, "https://a.example", "us-east-1")),
                        USERS.differenceFrom(new TableIdentity(
                                "users", "id-1", "2026-01-01T00:00:00Z", ARN + "2", "https://a.example", "eu-west-1")),
                        USERS.differenceFrom(new TableIdentity(
                                "users", "id-2", "2026-01-01T00:00:00Z", ARN, "https://a.example", "eu-west-1")),
                        USERS.differenceFrom(new TableIdentity(
                                "users", "id-1", "2025-01-01T00:00:00Z", ARN, "https://a.example", "eu-west-1"))))
                .containsExactly(
                        "another table, people",
                        "the table users at https://b.example in region eu-west-1",
                        "the table users at https://a.example in region us-east-1",
                        "the table " + ARN + "2",
                        "an earlier table users, which was deleted and created again since",
                        "an earlier table users, which was deleted and created again since");
    }

    @Test
    void incompleteIdentityIsNone() {
        Map<String, Value> parts = ((Value.M) USERS.toValue()).values();
        for (String missing : parts.keySet()) {
            Map<String, Value> others = new HashMap<>(parts);
            others.remove(missing);
            assertThat(TableIdentity.of(Value.m(others))).as(missing).isNull();
            others.put(missing, Value.n(1));
            assertThat(TableIdentity.of(Value.m(others))).as(missing).isNull();
        }
        assertThat(TableIdentity.of(null)).isNull();
        assertThat(TableIdentity.of(Value.s("users"))).isNull();
    }
}
