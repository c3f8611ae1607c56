package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UpdateTableTest {
    private final EngineClient client = EngineClient.with(EngineOptions.defaults());

    @BeforeEach
    void createTable() {
        client.call(
                "CreateTable",
                "{'TableName':'ttt','ProvisionedThroughput':{'ReadCapacityUnits':5,'WriteCapacityUnits':5},"
                        + "'AttributeDefinitions':[{'AttributeName':'pk','AttributeType':'S'},"
                        + "{'AttributeName':'g','AttributeType':'S'}],'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}],"
                        + "'GlobalSecondaryIndexes':[{'IndexName':'byG','KeySchema':[{'AttributeName':'g','KeyType':'HASH'}],"
                        + "'Projection':{'ProjectionType':'ALL'},'ProvisionedThroughput':{'ReadCapacityUnits':3,"
                        + "'WriteCapacityUnits':3}}]}");
    }

    private String update(String members) {
        return client.call("UpdateTable", "{'TableName':'ttt'," + members + "}");
    }

    private String describe() {
        return client.call("DescribeTable", "{'TableName':'ttt'}");
    }

    private static String member(String name) {
        return switch (name) {
            case "protection" -> "'DeletionProtectionEnabled':true";
            case "encryption" -> "'SSESpecification':{'Enabled':true}";
            case "class" -> "'TableClass':'STANDARD_INFREQUENT_ACCESS'";
            case "warm" -> "'WarmThroughput':{'ReadUnitsPerSecond':20000}";
            case "stream" -> "'StreamSpecification':{'StreamEnabled':true,'StreamViewType':'KEYS_ONLY'}";
            case "provisioned" -> "'ProvisionedThroughput':{'ReadCapacityUnits':6,'WriteCapacityUnits':6}";
            case "delete" -> "'GlobalSecondaryIndexUpdates':[{'Delete':{'IndexName':'byG'}}]";
            default -> "'BillingMode':'PAY_PER_REQUEST'";
        };
    }

    @Test
    void aLocalIndexCannotBeDeleted() {
        client.call(
                "CreateTable",
                "{'TableName':'local','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':["
                        + "{'AttributeName':'pk','AttributeType':'S'},{'AttributeName':'sk','AttributeType':'S'},"
                        + "{'AttributeName':'o','AttributeType':'S'}],'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'},"
                        + "{'AttributeName':'sk','KeyType':'RANGE'}],'LocalSecondaryIndexes':[{'IndexName':'byO','KeySchema':"
                        + "[{'AttributeName':'pk','KeyType':'HASH'},{'AttributeName':'o','KeyType':'RANGE'}],"
                        + "'Projection':{'ProjectionType':'ALL'}}]}");
        for (String change : List.of(
                "'Delete':{'IndexName':'byO'}",
                "'Update':{'IndexName':'byO','OnDemandThroughput':{'MaxReadRequestUnits':5}}")) {
            assertThat(client.call(
                            "UpdateTable", "{'TableName':'local','GlobalSecondaryIndexUpdates':[{" + change + "}]}"))
                    .contains("ResourceNotFoundException")
                    .contains("Requested resource not found: Index byO for table local");
        }
        assertThat(client.call("Scan", "{'TableName':'local','IndexName':'byO'}"))
                .contains("'Count':0");
    }

    @ParameterizedTest
    @CsvSource({
        "protection, stream, DeletionProtection modification must be the only operation in the request",
        "protection, billing, DeletionProtection modification must be the only operation in the request",
        "protection, encryption, Server-Side Encryption modification must be the only operation in the request",
        "encryption, class, Server-Side Encryption modification must be the only operation in the request",
        "class, protection, TableClass modification must be the only operation in the request",
        "warm, protection, DeletionProtection modification must be the only operation in the request",
        "warm, stream, WarmThroughput must be the only operation in the request",
        "warm, delete, Create global secondary index cannot be specified when updating WarmThroughput",
        "stream, provisioned, You cannot modify stream status while updating table IOPS",
        "delete, provisioned, You cannot create or delete index while updating table IOPS",
        "delete, stream, You cannot create or delete index while changing stream status"
    })
    void oneChangeIsMadeAtATime(String one, String other, String message) {
        String before = describe();
        assertThat(update(member(one) + "," + member(other)))
                .contains("ValidationException")
                .contains("One or more parameter values were invalid: " + message);
        assertThat(describe()).isEqualTo(before);
    }

    @Test
    void theBillingModeCanChangeTogetherWithTheStream() {
        assertThat(update(member("billing") + "," + member("stream"))).doesNotStartWith("400");
        assertThat(describe())
                .contains("'BillingMode':'PAY_PER_REQUEST'")
                .contains("'StreamEnabled':true")
                .contains("'WarmThroughput':{'Status':'ACTIVE','ReadUnitsPerSecond':12000,'WriteUnitsPerSecond':4000}");
    }

    @Test
    void indexesHaveTheirOwnThroughput() {
        assertThat(describe()).contains("'ReadCapacityUnits':3,'WriteCapacityUnits':3");
        assertThat(update("'GlobalSecondaryIndexUpdates':[{'Update':{'IndexName':'byG','ProvisionedThroughput':"
                        + "{'ReadCapacityUnits':4,'WriteCapacityUnits':4}}}]"))
                .doesNotStartWith("400");
        assertThat(describe())
                .contains("'ReadCapacityUnits':4,'WriteCapacityUnits':4")
                .contains("'ReadCapacityUnits':5,'WriteCapacityUnits':5");
    }

    @Test
    void provisionedModeNeedsTheThroughputOfEveryIndex() {
        update(member("billing"));
        String provisioned = "'BillingMode':'PROVISIONED'," + member("provisioned");
        assertThat(update(provisioned)).contains("ProvisionedThroughput must be specified for index: byG");
        assertThat(update(provisioned
                        + ",'GlobalSecondaryIndexUpdates':[{'Update':{'IndexName':'byG','ProvisionedThroughput':"
                        + "{'ReadCapacityUnits':4,'WriteCapacityUnits':4}}}]"))
                .doesNotStartWith("400");
        assertThat(describe()).contains("'BillingMode':'PROVISIONED'").contains("'ReadCapacityUnits':4");
    }

    @Test
    void onDemandMaximaAreMergedAndRemoved() {
        assertThat(update("'OnDemandThroughput':{'MaxReadRequestUnits':10}")).contains("PAY_PER_REQUEST");
        update(member("billing"));
        update("'OnDemandThroughput':{'MaxReadRequestUnits':10}");
        update("'OnDemandThroughput':{'MaxWriteRequestUnits':20}");
        assertThat(describe()).contains("'OnDemandThroughput':{'MaxReadRequestUnits':10,'MaxWriteRequestUnits':20}");
        update("'OnDemandThroughput':{'MaxReadRequestUnits':-1}");
        assertThat(describe()).contains("'OnDemandThroughput':{'MaxWriteRequestUnits':20}");
        assertThat(update("'OnDemandThroughput':{'MaxReadRequestUnits':0}")).contains("ValidationException");
    }

    @Test
    void warmThroughputDoesNotDecrease() {
        update(member("warm"));
        assertThat(describe()).contains("'ReadUnitsPerSecond':20000");
        assertThat(update("'WarmThroughput':{'ReadUnitsPerSecond':19999}"))
                .contains("decreasing WarmThroughput is not supported");
    }

    @Test
    void theSameThroughputAgainIsRejected() {
        assertThat(update("'ProvisionedThroughput':{'ReadCapacityUnits':5,'WriteCapacityUnits':5}"))
                .contains("The provisioned throughput for the table will not change.");
        assertThat(update("'ProvisionedThroughput':{'ReadCapacityUnits':1000000000001,'WriteCapacityUnits':5}"))
                .contains("Given value 1000000000001 for ReadCapacityUnits is out of bounds");
    }

    @Test
    void anIndexUpdateMayRepeatTheThroughputOfTheTable() {
        assertThat(update("'ProvisionedThroughput':{'ReadCapacityUnits':5,'WriteCapacityUnits':5},"
                        + "'GlobalSecondaryIndexUpdates':[{'Update':{'IndexName':'byG','ProvisionedThroughput':"
                        + "{'ReadCapacityUnits':4,'WriteCapacityUnits':4}}}]"))
                .doesNotStartWith("400");
        assertThat(describe())
                .contains("'ReadCapacityUnits':4,'WriteCapacityUnits':4")
                .contains("'ReadCapacityUnits':5,'WriteCapacityUnits':5");
    }

    @Test
    void theKeyOfADeletedIndexIsNoLongerDefined() {
        String text = "{'AttributeName':'g','AttributeType':'S'}";
        String number = "{'AttributeName':'g','AttributeType':'N'}";
        assertThat(describe()).contains(text);
        assertThat(update(member("delete"))).doesNotStartWith("400");
        assertThat(describe()).doesNotContain(text).contains("{'AttributeName':'pk','AttributeType':'S'}");
        assertThat(update("'AttributeDefinitions':[" + number + "],'GlobalSecondaryIndexUpdates':[{'Create':"
                        + "{'IndexName':'byNumber','KeySchema':[{'AttributeName':'g','KeyType':'HASH'}],"
                        + "'Projection':{'ProjectionType':'ALL'},'ProvisionedThroughput':{'ReadCapacityUnits':3,"
                        + "'WriteCapacityUnits':3}}}]"))
                .doesNotStartWith("400");
        assertThat(describe()).contains(number);
    }
}
