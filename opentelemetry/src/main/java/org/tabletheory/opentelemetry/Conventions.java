package org.tabletheory.opentelemetry;

import static io.opentelemetry.api.common.AttributeKey.longKey;
import static io.opentelemetry.api.common.AttributeKey.stringArrayKey;
import static io.opentelemetry.api.common.AttributeKey.stringKey;

import io.opentelemetry.api.common.AttributeKey;
import java.util.List;

/**
 * The names of OpenTelemetry's semantic conventions that this module uses. They are copied, as the conventions
 * recommend to libraries, because the artifact with those for AWS is not stable.
 */
final class Conventions {
    static final String SCHEMA_URL = "https://opentelemetry.io/schemas/1.40.0";

    static final AttributeKey<String> SYSTEM = stringKey("db.system.name");
    static final String DYNAMODB = "aws.dynamodb";
    static final AttributeKey<String> OPERATION = stringKey("db.operation.name");
    static final AttributeKey<String> COLLECTION = stringKey("db.collection.name");
    static final AttributeKey<String> STATUS_CODE = stringKey("db.response.status_code");
    static final AttributeKey<String> ERROR_TYPE = stringKey("error.type");
    static final AttributeKey<String> SERVER_ADDRESS = stringKey("server.address");
    static final AttributeKey<Long> SERVER_PORT = longKey("server.port");
    static final AttributeKey<String> REGION = stringKey("cloud.region");
    static final AttributeKey<String> REQUEST_ID = stringKey("aws.request_id");
    static final AttributeKey<List<String>> TABLE_NAMES = stringArrayKey("aws.dynamodb.table_names");
    static final AttributeKey<String> INDEX_NAME = stringKey("aws.dynamodb.index_name");
    static final AttributeKey<List<String>> CONSUMED_CAPACITY = stringArrayKey("aws.dynamodb.consumed_capacity");

    static final String DURATION = "db.client.operation.duration";
    static final List<Double> DURATION_BUCKETS = List.of(0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 10.0);

    private Conventions() {}
}
