package org.tabletheory.client.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;

/** Parts of an item that a projection would return. */
class SelectedPathsTest {
    private static final Item ITEM = DynamoJson.readItem("""
            {"id": {"S": "1"}, "tags": {"L": [{"S": "a"}, {"S": "b"}]},
             "place": {"M": {"city": {"S": "Oslo"}, "zip": {"S": "0150"}}}}
            """);

    private static String selected(String... paths) {
        return DynamoJson.write(SelectedPaths.of(
                ITEM, List.of(paths).stream().map(AttributePath::parse).toList()));
    }

    @Test
    void partsAreSelectedAndMissingOnesLeftOut() {
        assertThat(selected("tags[0]")).isEqualTo("{\"tags\":{\"L\":[{\"S\":\"a\"}]}}");
        assertThat(selected("tags[1]", "id")).isEqualTo("{\"tags\":{\"L\":[{\"S\":\"b\"}]},\"id\":{\"S\":\"1\"}}");
        assertThat(selected("tags[1]", "tags[0]")).isEqualTo("{\"tags\":{\"L\":[{\"S\":\"a\"},{\"S\":\"b\"}]}}");
        assertThat(selected("tags[2]", "place.country", "other")).isEqualTo("{}");
        assertThat(selected("place.zip")).isEqualTo("{\"place\":{\"M\":{\"zip\":{\"S\":\"0150\"}}}}");
        assertThat(selected("place.zip", "place")).contains("Oslo");
        assertThat(selected("id[0]", "id.part")).isEqualTo("{}");
    }
}
