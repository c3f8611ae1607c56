package org.tabletheory.aws.internal.wire;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UntagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;

/**
 * A DynamoDB operation of the AWS SDK: its request builder and client method. Immutable.
 *
 * @param request creates a request builder
 * @param method calls the client
 */
record SdkOperation(
        Supplier<? extends DynamoDbRequest.Builder> request,
        BiFunction<DynamoDbClient, DynamoDbRequest, DynamoDbResponse> method) {

    private static final Map<String, SdkOperation> ALL = new HashMap<>();

    static {
        add("GetItem", GetItemRequest::builder, GetItemRequest.class, (client, get) -> client.getItem(get));
        add("PutItem", PutItemRequest::builder, PutItemRequest.class, (client, put) -> client.putItem(put));
        add("UpdateItem", UpdateItemRequest::builder, UpdateItemRequest.class, (client, up) -> client.updateItem(up));
        add("DeleteItem", DeleteItemRequest::builder, DeleteItemRequest.class, (client, del) -> client.deleteItem(del));
        add("Query", QueryRequest::builder, QueryRequest.class, (client, query) -> client.query(query));
        add("Scan", ScanRequest::builder, ScanRequest.class, (client, scan) -> client.scan(scan));
        add(
                "BatchGetItem",
                BatchGetItemRequest::builder,
                BatchGetItemRequest.class,
                (client, batch) -> client.batchGetItem(batch));
        add(
                "BatchWriteItem",
                BatchWriteItemRequest::builder,
                BatchWriteItemRequest.class,
                (client, batch) -> client.batchWriteItem(batch));
        add(
                "TransactGetItems",
                TransactGetItemsRequest::builder,
                TransactGetItemsRequest.class,
                (client, transaction) -> client.transactGetItems(transaction));
        add(
                "TransactWriteItems",
                TransactWriteItemsRequest::builder,
                TransactWriteItemsRequest.class,
                (client, transaction) -> client.transactWriteItems(transaction));
        add(
                "CreateTable",
                CreateTableRequest::builder,
                CreateTableRequest.class,
                (client, table) -> client.createTable(table));
        add(
                "DescribeTable",
                DescribeTableRequest::builder,
                DescribeTableRequest.class,
                (client, table) -> client.describeTable(table));
        add(
                "UpdateTable",
                UpdateTableRequest::builder,
                UpdateTableRequest.class,
                (client, table) -> client.updateTable(table));
        add(
                "DeleteTable",
                DeleteTableRequest::builder,
                DeleteTableRequest.class,
                (client, table) -> client.deleteTable(table));
        add("ListTables", ListTablesRequest::builder, ListTablesRequest.class, (client, all) -> client.listTables(all));
        add(
                "DescribeTimeToLive",
                DescribeTimeToLiveRequest::builder,
                DescribeTimeToLiveRequest.class,
                (client, table) -> client.describeTimeToLive(table));
        add(
                "UpdateTimeToLive",
                UpdateTimeToLiveRequest::builder,
                UpdateTimeToLiveRequest.class,
                (client, table) -> client.updateTimeToLive(table));
        add(
                "DescribeContinuousBackups",
                DescribeContinuousBackupsRequest::builder,
                DescribeContinuousBackupsRequest.class,
                (client, table) -> client.describeContinuousBackups(table));
        add(
                "UpdateContinuousBackups",
                UpdateContinuousBackupsRequest::builder,
                UpdateContinuousBackupsRequest.class,
                (client, table) -> client.updateContinuousBackups(table));
        add(
                "ListTagsOfResource",
                ListTagsOfResourceRequest::builder,
                ListTagsOfResourceRequest.class,
                (client, table) -> client.listTagsOfResource(table));
        add(
                "TagResource",
                TagResourceRequest::builder,
                TagResourceRequest.class,
                (client, tags) -> client.tagResource(tags));
        add(
                "UntagResource",
                UntagResourceRequest::builder,
                UntagResourceRequest.class,
                (client, tags) -> client.untagResource(tags));
    }

    private static <Q extends DynamoDbRequest> void add(
            String name,
            Supplier<? extends DynamoDbRequest.Builder> request,
            Class<Q> type,
            BiFunction<DynamoDbClient, Q, DynamoDbResponse> method) {
        ALL.put(name, new SdkOperation(request, (client, built) -> method.apply(client, type.cast(built))));
    }

    /** Returns the operation with this name, or null if it is not supported. */
    static @Nullable SdkOperation named(String name) {
        return ALL.get(name);
    }
}
