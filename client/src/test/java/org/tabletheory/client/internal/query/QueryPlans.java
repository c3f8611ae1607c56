package org.tabletheory.client.internal.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.session.PlainMapper;
import org.tabletheory.client.internal.session.SampleModels;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.condition.Condition;

/** Builds and plans the queries of the planner tests. */
final class QueryPlans {
    private QueryPlans() {}

    static final PlainMapper ORDERS = SampleModels.secretOrders();

    static QuerySpec spec(Condition... wheres) {
        QuerySpec spec = QuerySpec.EMPTY;
        for (Condition where : wheres) {
            spec = spec.withWhere(where);
        }
        return spec;
    }

    static Condition is(String field, @Nullable Object value) {
        return Condition.field(field, "=", value);
    }

    static Planner planner(PlainMapper mapper, QuerySpec spec) {
        return new Planner(mapper, spec, true);
    }

    static String json(QuerySpec spec) {
        return planner(ORDERS, spec).read().plan().json();
    }

    static @Nullable String index(QuerySpec spec) {
        return planner(ORDERS, spec).read().path().index();
    }

    static void assertRejected(String code, QuerySpec spec, String... fragments) {
        assertThatThrownBy(() -> planner(ORDERS, spec).read())
                .isInstanceOfSatisfying(TableTheoryException.class, e -> {
                    assertThat(e.codes()).containsExactly(code);
                    assertThat(e.model()).isEqualTo("Order");
                })
                .message()
                .satisfies(message -> assertThat(List.of(fragments)).allMatch(message::contains));
    }
}
