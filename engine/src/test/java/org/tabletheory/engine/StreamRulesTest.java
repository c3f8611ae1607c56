package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the operations on streams accept as the name of a stream and of its shards. */
class StreamRulesTest {
    private final EngineClient client =
            EngineClient.with(EngineOptions.defaults()).withTable();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "this-is-a-text-of-more-than-37-characters",
                "arn:aws:dynamodb:us-east-1:123456789012:table/ttt",
                "arn:aws:s3:us-east-1:123456789012:table/ttt/stream/2026"
            })
    void whatIsNotTheArnOfAStreamIsInvalid(String arn) {
        String problem = "ValidationException','message':'Invalid StreamArn: " + arn;
        assertThat(client.call("DescribeStream", "{'StreamArn':'" + arn + "'}")).contains(problem);
        assertThat(client.call("ListStreams", "{'ExclusiveStartStreamArn':'" + arn + "'}"))
                .contains(problem);
        assertThat(client.call(
                        "GetShardIterator",
                        "{'StreamArn':'" + arn + "','ShardId':'shardId-00000000000000000000-00000000',"
                                + "'ShardIteratorType':'LATEST'}"))
                .contains(problem);
    }

    @Test
    void aStreamThatDoesNotExistIsNotFound() {
        assertThat(client.call("DescribeStream", "{'StreamArn':'" + client.streamArn() + "9'}"))
                .contains("ResourceNotFoundException");
    }

    @Test
    void theOnlyShardHasNoChildren() {
        String arn = client.streamArn();
        String shard = EngineClient.member(client.call("DescribeStream", "{'StreamArn':'" + arn + "'}"), "ShardId");
        String describe = "{'StreamArn':'" + arn + "','ShardFilter':{'Type':'%s','ShardId':'%s'}}";
        assertThat(client.call(
                        "DescribeStream", describe.replace("'Type':'%s',", "").formatted("x".repeat(28))))
                .contains("Value null at 'shardFilter.type' failed to satisfy constraint: Member must not be null");
        assertThat(client.call(
                        "DescribeStream",
                        describe.replace(",'ShardId':'%s'", "").formatted("CHILD_SHARDS")))
                .contains("Value null at 'shardFilter.shardId' failed to satisfy constraint: Member must not be null");
        assertThat(client.call("DescribeStream", describe.formatted("CHILD_SHARDS", shard)))
                .contains("'Shards':[]")
                .contains("'StreamStatus':'ENABLED'");
        assertThat(client.call("DescribeStream", describe.formatted("CHILD_SHARDS", "short")))
                .contains("'shardFilter.shardId' failed to satisfy constraint");
        assertThat(client.call("DescribeStream", describe.formatted("PARENT_SHARDS", shard)))
                .contains("'shardFilter.type' failed to satisfy constraint");
    }

    @Test
    void streamsAreListedInPagesByTheirArns() {
        for (String name : List.of("uuu", "sss")) {
            client.call(
                    "CreateTable",
                    "{'TableName':'" + name
                            + "','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':[{'AttributeName':"
                            + "'pk','AttributeType':'S'}],'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}],"
                            + "'StreamSpecification':{'StreamEnabled':true,'StreamViewType':'KEYS_ONLY'}}");
        }
        assertThat(tables(client.call("ListStreams", "{}"))).isEqualTo("sss ttt uuu ");
        assertThat(client.call("ListStreams", "{'Limit':3}")).doesNotContain("LastEvaluatedStreamArn");
        String first = client.call("ListStreams", "{'Limit':2}");
        assertThat(tables(first)).isEqualTo("sss ttt ");
        String last = EngineClient.member(first, "LastEvaluatedStreamArn");
        assertThat(last).isEqualTo(client.streamArn());
        assertThat(tables(client.call("ListStreams", "{'ExclusiveStartStreamArn':'" + last + "'}")))
                .isEqualTo("uuu ");
        assertThat(tables(client.call("ListStreams", "{'TableName':'ttt'}"))).isEqualTo("ttt ");
        assertThat(client.call("ListStreams", "{'TableName':'none'}")).isEqualTo("{'Streams':[]}");
    }

    private static String tables(String response) {
        StringBuilder names = new StringBuilder();
        Matcher name = Pattern.compile("'TableName':'(\\w+)'").matcher(response);
        while (name.find()) {
            names.append(name.group(1)).append(' ');
        }
        return names.toString();
    }
}
