package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tabletheory.onetable.TestTable.properties;

import java.net.URI;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Find returns only entities of its model and compares values literally. */
@DynamoTest
class FindByTypeTest {
    private static final String SCHEMA = TestTable.schema("{}", """
            {"Cat": {"pk": {"type": "string", "value": "pet#${owner}"}, "sk": {"type": "string", "value": "pet#${name}"},
                     "owner": {"type": "string"}, "name": {"type": "string"}, "born": {"type": "date"}},
             "Dog": {"pk": {"type": "string", "value": "pet#${owner}"}, "sk": {"type": "string", "value": "pet#${name}"},
                     "owner": {"type": "string"}, "name": {"type": "string"}}}
            """);

    private TestTable test;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        test = TestTable.open(endpoint, prefix, SCHEMA);
        test.model("Cat").create(properties("owner", "o", "name", "tom", "born", Instant.ofEpochMilli(5)));
        test.model("Dog").create(properties("owner", "o", "name", "rex"));
    }

    @AfterEach
    void close() {
        test.close();
    }

    @Test
    void findOmitsOtherTypesWithTheSameKeys() {
        assertThat(test.model("Cat").find(properties("owner", "o")).items())
                .extracting(cat -> cat.get("name"))
                .containsExactly("tom");
        assertThat(test.model("Cat")
                        .find(properties("owner", "o"), Params.of().count())
                        .count())
                .isEqualTo(1);
        assertThat(test.model("Dog")
                        .find(properties("owner", "o"), Params.of().limit(1))
                        .items())
                .hasSize(1);
    }

    @Test
    void findOmitsUnknownTypes() {
        test.table().putItem(properties("pk", "pet#o", "sk", "pet#x", "_type", "Ferret", "owner", "o"), Params.of());

        assertThat(test.model("Cat").find(properties("owner", "o")).items()).hasSize(1);
    }

    @Test
    void getIgnoresItemsOfOtherTypes() {
        assertThat(test.model("Dog").get(properties("owner", "o", "name", "tom")))
                .isEmpty();
        assertThat(test.model("Cat").get(properties("owner", "o", "name", "tom")))
                .isPresent();
    }

    @Test
    void itemsWithoutTypeMatchAnyModel() {
        test.table().putItem(properties("pk", "pet#o", "sk", "pet#old", "owner", "o", "name", "old"), Params.of());

        assertThat(test.model("Cat").find(properties("owner", "o")).items()).hasSize(2);
    }

    @Test
    void valuesWithBracesAreComparedLiterally() {
        test.model("Cat").create(properties("owner", "{1}", "name", "has {x} and @{y}"));

        assertThat(test.model("Cat").find(properties("owner", "{1}")).items()).hasSize(1);
        assertThat(test.model("Cat")
                        .scan(properties("name", "has {x} and @{y}"))
                        .items())
                .hasSize(1);
        assertThat(test.model("Cat")
                        .find(properties("owner", "o", "name", "{tom}"))
                        .items())
                .isEmpty();
    }

    @Test
    void findComparesStoredDates() {
        assertThat(test.model("Cat")
                        .find(properties("owner", "o", "born", Instant.ofEpochMilli(5)))
                        .items())
                .hasSize(1);
    }
}
