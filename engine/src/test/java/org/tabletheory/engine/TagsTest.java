package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TagsTest {
    private static final String ARN = "arn:aws:dynamodb:us-east-1:123456789012:table/ttt";

    private final EngineClient client =
            EngineClient.with(EngineOptions.defaults()).withTable();

    private String tag(String arn, String tags) {
        return client.call("TagResource", "{'ResourceArn':'" + arn + "','Tags':[" + tags + "]}");
    }

    private static String of(String key, String value) {
        return "{'Key':'" + key + "','Value':'" + value + "'}";
    }

    @Test
    void tagsAreAddedReplacedAndRemoved() {
        assertThat(tag(ARN, of("team", "a") + "," + of("env", "test"))).isEmpty();
        assertThat(tag(ARN, of("team", "b"))).isEmpty();
        assertThat(client.call("UntagResource", "{'ResourceArn':'" + ARN + "','TagKeys':['env']}"))
                .isEmpty();
        assertThat(client.call("ListTagsOfResource", "{'ResourceArn':'" + ARN + "'}"))
                .isEqualTo("{'Tags':[" + of("team", "b") + "]}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            no-arn                                                          | ARNs must start with
            arn:aws:dynamodb:us-east-1:123456789012:table/ab                | Invalid TableArn: Invalid ResourceArn provided as input
            arn:aws:dynamodb:us-east-1:123456789012:table/ttt/index/byG     | Invalid TableArn: Invalid ResourceArn provided as input
            arn:aws:s3:::bucket                                             | Invalid TableArn: Invalid ResourceArn provided as input
            arn:aws:dynamodb:us-east-1:210987654321:table/ttt               | AccessDeniedException
            arn:aws:dynamodb:us-east-1:123456789012:table/missing           | ResourceNotFoundException
            """)
    void onlyTablesHaveTags(String arn, String problem) {
        assertThat(tag(arn, of("a", "b"))).startsWith("400").contains(problem);
        assertThat(client.call("ListTagsOfResource", "{'ResourceArn':'" + arn + "'}"))
                .startsWith("400")
                .contains(problem);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hi!", "d%g", "#", "a|b"})
    void otherCharactersAreRejected(String text) {
        assertThat(tag(ARN, of(text, "v"))).contains("Tag keys and values can only contain");
        assertThat(tag(ARN, of("k", text))).contains("Tag keys and values can only contain");
        assertThat(tag(ARN, of("Ключ 1_.:/=+-@", ""))).isEmpty();
    }

    @Test
    void aKeyHasAtMost128AndAValueAtMost256Characters() {
        assertThat(tag(ARN, of("k".repeat(128), "v".repeat(256)))).isEmpty();
        assertThat(tag(ARN, of("k".repeat(129), "v"))).contains("Member must have length less than or equal to 128");
        assertThat(tag(ARN, of("k", "v".repeat(257)))).contains("Member must have length less than or equal to 256");
        assertThat(tag(ARN, of("", "v"))).contains("Member must have length greater than or equal to 1");
    }

    @Test
    void aRequestWithoutTagsIsRejected() {
        assertThat(tag(ARN, "")).contains("Atleast one Tag needs to be provided as Input.");
        assertThat(client.call("UntagResource", "{'ResourceArn':'" + ARN + "','TagKeys':[]}"))
                .contains("Atleast one Tag Key needs to be provided as Input.");
        assertThat(tag(ARN + "2", ""))
                .as("before the table is looked for")
                .contains("Atleast one Tag needs to be provided as Input.");
    }

    @Test
    void allTagsAreOnOnePage() {
        assertThat(client.call("ListTagsOfResource", "{'ResourceArn':'" + ARN + "','NextToken':'x'}"))
                .contains("Invalid NextToken");
    }

    @Test
    void namesOfAwsAreReservedAndThereAreAtMostFifty() {
        assertThat(tag(ARN, of("aws:x", "v"))).contains("Tag keys cannot start with aws:");
        StringBuilder tags = new StringBuilder(of("k0", "v"));
        for (int i = 1; i < 50; i++) {
            tags.append(',').append(of("k" + i, "v"));
        }
        assertThat(tag(ARN, tags.toString())).isEmpty();
        assertThat(tag(ARN, of("one more", "v"))).contains("exceeds the limit of 50");
    }
}
