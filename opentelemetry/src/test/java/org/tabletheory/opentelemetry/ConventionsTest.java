package org.tabletheory.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.semconv.DbAttributes;
import io.opentelemetry.semconv.ErrorAttributes;
import io.opentelemetry.semconv.ServerAttributes;
import io.opentelemetry.semconv.incubating.AwsIncubatingAttributes;
import io.opentelemetry.semconv.incubating.CloudIncubatingAttributes;
import io.opentelemetry.semconv.incubating.DbIncubatingAttributes;
import org.junit.jupiter.api.Test;

class ConventionsTest {
    @Test
    void namesAreThoseOfTheConventions() {
        assertThat(Conventions.SYSTEM).isEqualTo(DbAttributes.DB_SYSTEM_NAME);
        assertThat(Conventions.DYNAMODB).isEqualTo(DbIncubatingAttributes.DbSystemNameIncubatingValues.AWS_DYNAMODB);
        assertThat(Conventions.OPERATION).isEqualTo(DbAttributes.DB_OPERATION_NAME);
        assertThat(Conventions.COLLECTION).isEqualTo(DbAttributes.DB_COLLECTION_NAME);
        assertThat(Conventions.STATUS_CODE).isEqualTo(DbAttributes.DB_RESPONSE_STATUS_CODE);
        assertThat(Conventions.ERROR_TYPE).isEqualTo(ErrorAttributes.ERROR_TYPE);
        assertThat(Conventions.SERVER_ADDRESS).isEqualTo(ServerAttributes.SERVER_ADDRESS);
        assertThat(Conventions.SERVER_PORT).isEqualTo(ServerAttributes.SERVER_PORT);
        assertThat(Conventions.REGION).isEqualTo(CloudIncubatingAttributes.CLOUD_REGION);
        assertThat(Conventions.REQUEST_ID).isEqualTo(AwsIncubatingAttributes.AWS_REQUEST_ID);
        assertThat(Conventions.TABLE_NAMES).isEqualTo(AwsIncubatingAttributes.AWS_DYNAMODB_TABLE_NAMES);
        assertThat(Conventions.INDEX_NAME).isEqualTo(AwsIncubatingAttributes.AWS_DYNAMODB_INDEX_NAME);
        assertThat(Conventions.CONSUMED_CAPACITY).isEqualTo(AwsIncubatingAttributes.AWS_DYNAMODB_CONSUMED_CAPACITY);
    }
}
