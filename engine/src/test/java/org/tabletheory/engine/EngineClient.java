package org.tabletheory.engine;

import java.nio.charset.StandardCharsets;

/** Calls an engine with JSON in which names and texts are in single quotes. */
final class EngineClient {
    private final DynamoEngine engine;

    EngineClient(DynamoEngine engine) {
        this.engine = engine;
    }

    static EngineClient with(EngineOptions options) {
        return new EngineClient(DynamoEngine.start(options));
    }

    DynamoEngine engine() {
        return engine;
    }

    /** Returns the response's body, after its status if that is not 200. */
    String call(String operation, String body) {
        DynamoEngine.Response response =
                engine.call(operation, body.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
        String json = new String(response.body(), StandardCharsets.UTF_8).replace('"', '\'');
        return response.status() == 200 ? json : response.status() + " " + json;
    }

    /** Creates table {@code t} with key {@code pk}, index {@code byG} on {@code g} and a stream. */
    EngineClient withTable() {
        call(
                "CreateTable",
                "{'TableName':'ttt','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':["
                        + "{'AttributeName':'pk','AttributeType':'S'},{'AttributeName':'g','AttributeType':'S'}],"
                        + "'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}],'GlobalSecondaryIndexes':[{'IndexName':"
                        + "'byG','KeySchema':[{'AttributeName':'g','KeyType':'HASH'}],'Projection':{'ProjectionType':'ALL'}}],"
                        + "'StreamSpecification':{'StreamEnabled':true,'StreamViewType':'NEW_AND_OLD_IMAGES'}}");
        return this;
    }

    String put(String key, String attributes) {
        return call("PutItem", "{'TableName':'ttt','Item':{'pk':{'S':'" + key + "'}" + attributes + "}}");
    }

    String get(String key, boolean consistent) {
        return call(
                "GetItem", "{'TableName':'ttt','Key':{'pk':{'S':'" + key + "'}},'ConsistentRead':" + consistent + "}");
    }

    String queryIndex(String value) {
        return call(
                "Query",
                "{'TableName':'ttt','IndexName':'byG','KeyConditionExpression':'g = :g','ExpressionAttributeValues':"
                        + "{':g':{'S':'" + value + "'}}}");
    }

    /** Returns the first text of a member. */
    static String member(String json, String name) {
        int start = json.indexOf("'" + name + "':'") + name.length() + 4;
        return json.substring(start, json.indexOf('\'', start));
    }

    /** Returns all records of a stream. */
    String records(String streamArn) {
        String shard = member(call("DescribeStream", "{'StreamArn':'" + streamArn + "'}"), "ShardId");
        String iterator = call(
                "GetShardIterator",
                "{'StreamArn':'" + streamArn + "','ShardId':'" + shard + "','ShardIteratorType':'TRIM_HORIZON'}");
        return call("GetRecords", "{'ShardIterator':'" + member(iterator, "ShardIterator") + "'}");
    }

    String streamArn() {
        return member(call("DescribeTable", "{'TableName':'ttt'}"), "LatestStreamArn");
    }
}
