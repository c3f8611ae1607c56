package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tabletheory.schema.ProjectionType;

/** Which attributes a view requests of its index. */
class IndexViewAttributesTest {
    @Table("orders")
    @Index(name = "exact", projection = ProjectionType.INCLUDE, fields = "total")
    @Index(
            name = "more",
            projection = ProjectionType.INCLUDE,
            fields = {"total", "note"})
    record Order(
            @PartitionKey String id,

            @IndexPartitionKey("all") @IndexPartitionKey("exact") @IndexPartitionKey("more")
            String status,

            long total,
            String note) {}

    @IndexView("all")
    record OfEverything(String id, long total) implements ViewOf<Order> {}

    @IndexView("exact")
    record OfAllThatIsThere(String id, long total) implements ViewOf<Order> {}

    @IndexView("more")
    record OfSome(String id, long total) implements ViewOf<Order> {}

    @Test
    void viewOfAnIndexWithAllAttributesRequestsItsOwn() {
        assertThat(Mapping.mappers().view(OfEverything.class).attributes()).containsExactlyInAnyOrder("id", "total");
    }

    @Test
    void viewOfAnIndexThatHasMoreRequestsItsOwn() {
        assertThat(Mapping.mappers().view(OfSome.class).attributes()).containsExactlyInAnyOrder("id", "total");
    }

    @Test
    void viewOfAnIndexThatHasNothingElseSelectsNothing() {
        assertThat(Mapping.mappers().view(OfAllThatIsThere.class).attributes()).isEmpty();
    }
}
