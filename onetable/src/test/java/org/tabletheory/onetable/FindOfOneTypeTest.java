package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tabletheory.onetable.Workbench.properties;

import java.net.URI;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.local.DynamoTest;
import org.tabletheory.local.TablePrefix;

/** A find gives entities of its own type, compared with the very values that were given. */
@DynamoTest
class FindOfOneTypeTest {
    private static final String SCHEMA = Workbench.schema("{}", """
            {"Cat": {"pk": {"type": "string", "value": "pet#${owner}"}, "sk": {"type": "string", "value": "pet#${name}"},
                     "owner": {"type": "string"}, "name": {"type": "string"}, "born": {"type": "date"}},
             "Dog": {"pk": {"type": "string", "value": "pet#${owner}"}, "sk": {"type": "string", "value": "pet#${name}"},
                     "owner": {"type": "string"}, "name": {"type": "string"}}}
            """);

    private Workbench bench;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        bench = Workbench.open(endpoint, prefix, SCHEMA);
        bench.model("Cat").create(properties("owner", "o", "name", "tom", "born", Instant.ofEpochMilli(5)));
        bench.model("Dog").create(properties("owner", "o", "name", "rex"));
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void findLeavesOutOtherTypesWithTheSameKeys() {
        assertThat(bench.model("Cat").find(properties("owner", "o")).items())
                .extracting(cat -> cat.get("name"))
                .containsExactly("tom");
        assertThat(bench.model("Cat")
                        .find(properties("owner", "o"), Params.of().count())
                        .count())
                .isEqualTo(1);
        assertThat(bench.model("Dog")
                        .find(properties("owner", "o"), Params.of().limit(1))
                        .items())
                .hasSize(1);
    }

    @Test
    void findLeavesOutTypesThatTheSchemaDoesNotKnow() {
        bench.table().putItem(properties("pk", "pet#o", "sk", "pet#x", "_type", "Ferret", "owner", "o"), Params.of());

        assertThat(bench.model("Cat").find(properties("owner", "o")).items()).hasSize(1);
    }

    @Test
    void getDoesNotTakeAnotherTypeForItsOwn() {
        assertThat(bench.model("Dog").get(properties("owner", "o", "name", "tom")))
                .isEmpty();
        assertThat(bench.model("Cat").get(properties("owner", "o", "name", "tom")))
                .isPresent();
    }

    @Test
    void itemsWithoutATypeAreTakenForWhatIsAskedFor() {
        bench.table().putItem(properties("pk", "pet#o", "sk", "pet#old", "owner", "o", "name", "old"), Params.of());

        assertThat(bench.model("Cat").find(properties("owner", "o")).items()).hasSize(2);
    }

    @Test
    void valuesWithBracesAreComparedLiterally() {
        bench.model("Cat").create(properties("owner", "{1}", "name", "has {x} and @{y}"));

        assertThat(bench.model("Cat").find(properties("owner", "{1}")).items()).hasSize(1);
        assertThat(bench.model("Cat")
                        .scan(properties("name", "has {x} and @{y}"))
                        .items())
                .hasSize(1);
        assertThat(bench.model("Cat")
                        .find(properties("owner", "o", "name", "{tom}"))
                        .items())
                .isEmpty();
    }

    @Test
    void findComparesDatesInTheirStoredForm() {
        assertThat(bench.model("Cat")
                        .find(properties("owner", "o", "born", Instant.ofEpochMilli(5)))
                        .items())
                .hasSize(1);
    }
}
