package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Damaged requests are rejected: 5,000, and 100,000 with {@code -Dproof=full}. */
@Tag("proof")
class MutatedRequestsTest {
    private static final int REQUESTS = "full".equals(System.getProperty("proof")) ? 100_000 : 5_000;
    private static final Duration SLOW = Duration.ofSeconds(2);

    private static final List<String> OPERATIONS = List.of(
            "PutItem",
            "GetItem",
            "UpdateItem",
            "DeleteItem",
            "Query",
            "Scan",
            "BatchGetItem",
            "BatchWriteItem",
            "TransactWriteItems",
            "TransactGetItems",
            "ExecuteStatement",
            "BatchExecuteStatement",
            "ExecuteTransaction",
            "CreateTable",
            "UpdateTable",
            "DescribeTable",
            "UpdateTimeToLive",
            "TagResource",
            "ListStreams",
            "DescribeStream",
            "GetShardIterator",
            "GetRecords",
            "UpdateContinuousBackups",
            "ListTables",
            "DeleteTable");

    private static final List<String> SOURCES = List.of(
            "{'TableName':'ttt','Item':{'pk':{'S':'a'},'m':{'M':{'l':{'L':[{'N':'1.5'},{'NULL':true}]}}},'b':{'B':'eA=='},"
                    + "'ss':{'SS':['x','y']}},'ConditionExpression':'attribute_not_exists(#p) OR size(m.l[0]) > :v',"
                    + "'ExpressionAttributeNames':{'#p':'pk'},'ExpressionAttributeValues':{':v':{'N':'1'}}}",
            "{'TableName':'ttt','Key':{'pk':{'S':'a'}},'UpdateExpression':'SET m.l[0] = if_not_exists(a, :v) + :v, c = "
                    + "list_append(d, :l) REMOVE e ADD n :v DELETE ss :s','ExpressionAttributeValues':{':v':{'N':'1'},"
                    + "':l':{'L':[]},':s':{'SS':['x']}},'ReturnValues':'ALL_NEW','Limit':3}",
            "{'TableName':'ttt','IndexName':'byG','KeyConditionExpression':'g = :g AND begins_with(h, :h)',"
                    + "'FilterExpression':'a BETWEEN :g AND :h AND NOT b IN (:g, :h)','ExpressionAttributeValues':"
                    + "{':g':{'S':'x'},':h':{'S':'y'}},'ExclusiveStartKey':{'pk':{'S':'a'},'g':{'S':'x'}},'Select':'COUNT'}",
            "{'TransactItems':[{'Put':{'TableName':'ttt','Item':{'pk':{'S':'z'}}}},{'ConditionCheck':{'TableName':'ttt',"
                    + "'Key':{'pk':{'S':'a'}},'ConditionExpression':'attribute_exists(pk)'}},{'Get':{'TableName':'ttt',"
                    + "'Key':{'pk':{'S':'a'}}}}],'ClientRequestToken':'x','ReturnConsumedCapacity':'INDEXES'}",
            "{'RequestItems':{'ttt':[{'PutRequest':{'Item':{'pk':{'S':'q'}}}},{'DeleteRequest':{'Key':{'pk':{'S':'r'}}}}]}}",
            "{'RequestItems':{'ttt':{'Keys':[{'pk':{'S':'q'}}],'AttributesToGet':['pk']}}}",
            "{'Statement':'SELECT pk, m.l[0] FROM ttt WHERE pk = ? AND (a > 1 OR contains(b, \\'x\\')) ORDER BY pk',"
                    + "'Parameters':[{'S':'a'}],'PartiqlStatements':[{'Statement':'DELETE FROM ttt WHERE pk=\\'a\\''}],"
                    + "'TransactStatements':[{'Statement':'UPDATE ttt SET a=1 REMOVE b WHERE pk=\\'x\\''}]}",
            "{'TableName':'other','AttributeDefinitions':[{'AttributeName':'pk','AttributeType':'S'}],'KeySchema':"
                    + "[{'AttributeName':'pk','KeyType':'HASH'}],'ProvisionedThroughput':{'ReadCapacityUnits':1,"
                    + "'WriteCapacityUnits':1},'GlobalSecondaryIndexUpdates':[{'Delete':{'IndexName':'byG'}}],"
                    + "'StreamSpecification':{'StreamEnabled':true,'StreamViewType':'NEW_IMAGE'}}",
            "{'TableName':'ttt','Expected':{'a':{'ComparisonOperator':'EQ','AttributeValueList':[{'N':'1'}]}},"
                    + "'ScanFilter':{'a':{'ComparisonOperator':'GT','AttributeValueList':[{'N':'1'}]}},'AttributeUpdates':"
                    + "{'a':{'Action':'ADD','Value':{'N':'1'}}},'Key':{'pk':{'S':'a'}},'Segment':0,'TotalSegments':4}",
            "{'StreamArn':'arn:aws:dynamodb:us-east-1:123456789012:table/ttt/stream/2026-01-01T00:00:00.000','ShardId':"
                    + "'shardId-00000000000000000000-00000000','ShardIteratorType':'LATEST','ShardIterator':'eHh4','ResourceArn':"
                    + "'arn:aws:dynamodb:us-east-1:123456789012:table/ttt','Tags':[{'Key':'k','Value':'v'}],"
                    + "'TimeToLiveSpecification':{'AttributeName':'ttl','Enabled':true}}");

    private static final List<String> FRAGMENTS = List.of(
            "{",
            "}",
            "[",
            "]",
            "'",
            ":",
            ",",
            "null",
            "true",
            "-1",
            "1e999999999",
            "99999999999999999999",
            "(",
            ")",
            "NOT ",
            " AND ",
            "[99999999999]",
            "\\u0000",
            "\\ud800",
            "'N':'1E400'",
            "'S':''",
            "''",
            "0.5",
            "#",
            "{}",
            "[]");

    private final Random random = new Random(22);

    @Test
    @Timeout(900)
    void damagedRequestsNeverGiveAnInternalErrorOrTakeLong() {
        EngineClient client = EngineClient.with(EngineOptions.defaults()).withTable();
        DynamoEngine engine = client.engine();
        List<String> failures = new ArrayList<>();
        for (int i = 0; i < REQUESTS && failures.size() < 10; i++) {
            if (i % 500 == 0) {
                engine = client.engine().fork();
            }
            String operation = OPERATIONS.get(random.nextInt(OPERATIONS.size()));
            byte[] body = mutated(SOURCES.get(random.nextInt(SOURCES.size())));
            long start = cpuNanos();
            DynamoEngine.Response response = engine.call(operation, body);
            if (response.status() == 500 || cpuNanos() - start > SLOW.toNanos()) {
                failures.add(operation + " " + new String(body, StandardCharsets.UTF_8) + "\n  "
                        + new String(response.body(), StandardCharsets.UTF_8));
            }
        }
        assertThat(failures).isEmpty();
    }

    /** The time that the thread needed itself: other work on the machine does not count. */
    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private byte[] mutated(String source) {
        StringBuilder text = new StringBuilder(source.replace('\'', '"').replace("\\\"", "'"));
        for (int i = random.nextInt(4); i >= 0; i--) {
            int at = random.nextInt(text.length());
            int end = Math.min(text.length(), at + 1 + random.nextInt(8));
            String fragment = FRAGMENTS.get(random.nextInt(FRAGMENTS.size())).replace('\'', '"');
            switch (random.nextInt(6)) {
                case 0 -> text.delete(at, end);
                case 1 -> text.insert(at, fragment);
                case 2 -> text.replace(at, end, fragment);
                case 3 -> text.insert(at, text.substring(at, end).repeat(1 + random.nextInt(20)));
                case 4 -> replaceValue(text, fragment);
                default -> text.insert(at, (char) (1 + random.nextInt(0x2FF)));
            }
            if (text.length() == 0) {
                text.append('{');
            }
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Puts another JSON value in the place of one, so that the JSON stays well-formed. */
    private void replaceValue(StringBuilder text, String fragment) {
        List<Integer> colons = new ArrayList<>();
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == ':' && i > 0 && text.charAt(i - 1) == '"') {
                colons.add(i);
            }
        }
        if (colons.isEmpty()) {
            return;
        }
        int start = colons.get(random.nextInt(colons.size())) + 1;
        int end = start;
        int depth = 0;
        boolean quoted = false;
        while (end < text.length()) {
            char c = text.charAt(end);
            quoted ^= c == '"';
            if (!quoted && (c == ',' || c == '}' || c == ']') && depth == 0) {
                break;
            }
            depth += quoted ? 0 : c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
            end++;
        }
        String value = List.of(
                        "null",
                        "true",
                        "7",
                        "-1.5",
                        "\"\"",
                        "\"x\"",
                        "{}",
                        "[]",
                        "[null]",
                        "{\"a\":null}",
                        "[{}]",
                        "{\"S\":\"x\"}",
                        "[[]]",
                        "\"" + "x".repeat(300) + "\"",
                        fragment)
                .get(random.nextInt(15));
        text.replace(start, end, value);
    }
}
