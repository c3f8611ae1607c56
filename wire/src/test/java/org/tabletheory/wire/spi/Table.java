package org.tabletheory.wire.spi;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import org.tabletheory.wire.spi.call.ClientRequestToken;

/** The operations that the wire's tests need, on a table with the key {@code id}, as plain JSON. */
final class Table {

    private final Wire wire;
    private final String name;

    Table(Wire wire, String name) {
        this.wire = wire;
        this.name = name;
    }

    Table create() {
        call("CreateTable", Effect.GUARDED, """
                {"TableName":"%s","BillingMode":"PAY_PER_REQUEST",
                 "AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"id","KeyType":"HASH"}]}""".formatted(name));
        while (!call("DescribeTable", Effect.READ, "{\"TableName\":\"" + name + "\"}")
                .text()
                .contains("ACTIVE")) {
            Thread.onSpinWait();
        }
        return this;
    }

    @Nullable
    Item get(String id) {
        String json = call(
                        "GetItem",
                        Effect.READ,
                        "{\"TableName\":\"%s\",\"ConsistentRead\":true,\"Key\":{\"id\":{\"S\":\"%s\"}}}"
                                .formatted(name, id))
                .text();
        int item = json.indexOf("\"Item\":");
        return item < 0 ? null : DynamoJson.readItem(json.substring(item + 7, json.lastIndexOf('}')));
    }

    void put(String id, long number, String writer) {
        call("PutItem", Effect.IDEMPOTENT, """
                {"TableName":"%s","Item":{"id":{"S":"%s"},"n":{"N":"%d"},"by":{"S":"%s"}}}""".formatted(name, id, number, writer));
    }

    void putCounter(String id) {
        call("PutItem", Effect.IDEMPOTENT, """
                {"TableName":"%s","Item":{"id":{"S":"%s"},"n":{"N":"0"},"version":{"N":"0"}}}""".formatted(name, id));
    }

    void delete(String id) {
        call(
                "DeleteItem",
                Effect.IDEMPOTENT,
                "{\"TableName\":\"%s\",\"Key\":{\"id\":{\"S\":\"%s\"}}}".formatted(name, id));
    }

    void set(String id, long number, String writer) {
        call("UpdateItem", Effect.IDEMPOTENT, update(id, "SET n = :n, #by = :by", number, writer));
    }

    void add(String id, long number, String writer) {
        call("UpdateItem", Effect.ONCE, update(id, "SET #by = :by ADD n :n", number, writer));
    }

    /** Increments the version from the given one, counts, and adds the writer's mark. */
    void increment(String id, long version, String writer) {
        call("UpdateItem", Effect.GUARDED, """
                {"TableName":"%s","Key":{"id":{"S":"%s"}},
                 "UpdateExpression":"ADD n :one, version :one, seen :mark","ConditionExpression":"version = :version",
                 "ExpressionAttributeValues":{":one":{"N":"1"},":version":{"N":"%d"},":mark":{"SS":["%s"]}},
                 "ReturnValuesOnConditionCheckFailure":"ALL_OLD"}""".formatted(name, id, version, writer));
    }

    void transactAdd(String one, String other, long number, ClientRequestToken token) {
        String action = """
                {"Update":{"TableName":"%s","Key":{"id":{"S":"%s"}},"UpdateExpression":"ADD n :n",
                 "ExpressionAttributeValues":{":n":{"N":"%d"}}}}""";
        call("TransactWriteItems", Effect.IDEMPOTENT, """
                {"ClientRequestToken":"%s","TransactItems":[%s,%s]}""".formatted(
                        token, action.formatted(name, one, number), action.formatted(name, other, number)));
    }

    WireResponse call(String operation, Effect effect, String json) {
        return wire.call(WireRequest.of(operation, effect, RequestBody.of(json)).onTable(name));
    }

    private String update(String id, String expression, long number, String writer) {
        return """
                {"TableName":"%s","Key":{"id":{"S":"%s"}},"UpdateExpression":"%s",
                 "ExpressionAttributeNames":{"#by":"by"},
                 "ExpressionAttributeValues":{":n":{"N":"%d"},":by":{"S":"%s"}}}""".formatted(name, id, expression, number, writer);
    }
}
