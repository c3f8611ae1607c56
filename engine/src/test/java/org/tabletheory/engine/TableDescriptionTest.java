package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TableDescriptionTest {
    private final MovableClock clock = new MovableClock();
    private final EngineClient client =
            EngineClient.with(EngineOptions.defaults().clock(clock)).withTable();

    @Test
    void theDescriptionOfADeletedTableIsShort() {
        assertThat(client.call("DeleteTable", "{'TableName':'ttt'}"))
                .contains("'TableName':'ttt','TableStatus':'DELETING','ItemCount':0")
                .contains("'TableId'")
                .doesNotContain("KeySchema")
                .doesNotContain("AttributeDefinitions")
                .doesNotContain("CreationDateTime")
                .doesNotContain("GlobalSecondaryIndexes");
    }

    @Test
    void anOnDemandTableSaysSinceWhen() {
        String described = client.call("DescribeTable", "{'TableName':'ttt'}");
        String created = described.replaceAll(".*'CreationDateTime':([0-9.E]+).*", "$1");
        assertThat(described)
                .contains("'BillingModeSummary':{'BillingMode':'PAY_PER_REQUEST','LastUpdateToPayPerRequestDateTime':"
                        + created + "}");

        clock.advance(Duration.ofHours(1));
        String update = "{'TableName':'ttt','BillingMode':'%s'%s}";
        String throughput = "'ProvisionedThroughput':{'ReadCapacityUnits':5,'WriteCapacityUnits':5}";
        assertThat(client.call(
                        "UpdateTable",
                        update.formatted(
                                "PROVISIONED",
                                "," + throughput
                                        + ",'GlobalSecondaryIndexUpdates':[{'Update':{'IndexName':'byG'," + throughput
                                        + "}}]")))
                .contains("'BillingMode':'PROVISIONED','LastUpdateToPayPerRequestDateTime':" + created + "}");
        assertThat(client.call("UpdateTable", update.formatted("PAY_PER_REQUEST", "")))
                .contains("'BillingMode':'PAY_PER_REQUEST','LastUpdateToPayPerRequestDateTime':")
                .doesNotContain("'LastUpdateToPayPerRequestDateTime':" + created);
    }

    @Test
    void aTableMayBeCreatedWithoutAStreamExplicitly() {
        String create = "{'TableName':'%s','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':["
                + "{'AttributeName':'pk','AttributeType':'S'}],'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}],"
                + "'StreamSpecification':{'StreamEnabled':false%s}}";
        assertThat(client.call("CreateTable", create.formatted("off", ""))).doesNotContain("Stream");
        assertThat(client.call("CreateTable", create.formatted("odd", ",'StreamViewType':'KEYS_ONLY'")))
                .contains("Table is being created with a stream disabled, UpdateViewType should not be specified");
    }

    @Test
    void attributeNamesHaveOneTo65535Bytes() {
        assertThat(client.put("a", ",'" + "n".repeat(65_535) + "':{'N':'1'}")).isEqualTo("{}");
        assertThat(client.put("a", ",'" + "n".repeat(65_536) + "':{'N':'1'}"))
                .contains("Attribute name is too large, must be less than 65536 bytes");
        assertThat(client.put("a", ",'m':{'M':{'" + "é".repeat(32_768) + "':{'N':'1'}}}"))
                .contains("Attribute name is too large, must be less than 65536 bytes");
        assertThat(client.put("a", ",'':{'N':'1'}")).contains("Empty attribute name");
        assertThat(client.call(
                        "GetItem",
                        "{'TableName':'ttt','Key':{'pk':{'S':'a'}},'ProjectionExpression':'#n',"
                                + "'ExpressionAttributeNames':{'#n':''}}"))
                .contains("ExpressionAttributeNames contains invalid value: Empty attribute name for key #n");
        assertThat(client.call("GetItem", "{'TableName':'ttt','Key':{'pk':{'S':'a'}},'AttributesToGet':['']}"))
                .contains("Empty attribute name");
    }
}
