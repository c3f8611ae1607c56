package org.tabletheory.client.internal.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tabletheory.client.internal.query.QueryPlans.is;
import static org.tabletheory.client.internal.query.QueryPlans.spec;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.registry.Mappers;

/** Which index a query reads if templates compute the keys: never one from which a matching item can be missing. */
class TemplateIndexChoiceTest {
    @Table("visits")
    @PartitionKey(template = "CITY#{city}")
    @SortKey(template = "VISIT#{number:4}")
    @IndexPartitionKey(value = "a-by-guest-and-room", template = "{guest}", attribute = "GSI1PK")
    @IndexSortKey(value = "a-by-guest-and-room", template = "{room}#{day}", attribute = "GSI1SK")
    @IndexPartitionKey(value = "b-by-guest", template = "{guest}", attribute = "GSI2PK")
    record Visit(
            String city,
            int number,
            String guest,
            @Nullable String room,
            @Nullable LocalDate day) {}

    @Table("trips")
    @PartitionKey(template = "CITY#{city}")
    @SortKey(template = "TRIP#{number:4}")
    @IndexPartitionKey(value = "a-by-guest-and-city", template = "{guest}", attribute = "GSI1PK")
    @IndexSortKey(value = "a-by-guest-and-city", template = "{city}#{number:4}", attribute = "GSI1SK")
    @IndexPartitionKey(value = "b-by-guest", template = "{guest}", attribute = "GSI2PK")
    record Trip(String city, int number, String guest) {}

    private static @Nullable String index(Class<?> type, QuerySpec spec) {
        Mapper<?> mapper = Mappers.builder().build().of(type);
        return new Planner(mapper, spec, false).read().path().index();
    }

    @Test
    void indexWithAComponentThatItemsMayLackIsChosenOnlyForItemsThatHaveIt() {
        Condition guest = is("guest", "ann");
        assertThat(index(Visit.class, spec(guest))).isEqualTo("b-by-guest");
        assertThat(index(Visit.class, spec(guest, is("room", "12"))))
                .as("a visit of the room may have no day")
                .isEqualTo("b-by-guest");
        assertThat(index(Visit.class, spec(guest, is("room", "12"), Condition.field("day", ">", "2026-01-02"))))
                .isEqualTo("a-by-guest-and-room");
        assertThat(index(Visit.class, spec(guest, is("room", "12"), is("day", "2026-01-02"))))
                .isEqualTo("a-by-guest-and-room");
    }

    @Test
    void everyItemHasTheComponentsOfThePrimaryKey() {
        assertThat(index(Trip.class, spec(is("guest", "ann"), Condition.field("city", "BEGINS_WITH", "O"))))
                .isEqualTo("a-by-guest-and-city");
    }

    @ParameterizedTest
    @CsvSource({"a, b", "az, a{", "'', ", "a#, a$"})
    void nextPrefixIsTheSmallestTextAfterAllThatBeginWithAPrefix(String prefix, @Nullable String next) {
        assertThat(KeyConditions.after(prefix)).isEqualTo(next);
    }

    @Test
    void nextPrefixIsAText() {
        String greatest = Character.toString(Character.MAX_CODE_POINT);
        assertThat(KeyConditions.after("a\uD7FF"))
                .as("surrogates are not characters")
                .isEqualTo("a\uE000");
        assertThat(KeyConditions.after("a" + greatest)).isEqualTo("b");
        assertThat(KeyConditions.after("a" + Character.toString(Character.MAX_CODE_POINT - 1)))
                .isEqualTo("a" + greatest);
        assertThat(KeyConditions.after(greatest + greatest)).isNull();
    }
}
