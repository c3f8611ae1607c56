package org.tabletheory.engine.internal.operation;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.json.MalformedJsonException;
import org.tabletheory.engine.internal.json.RequestJson;
import org.tabletheory.engine.internal.json.ResponseJson;
import org.tabletheory.engine.internal.request.ConstraintViolations;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;

/** All operations by name: parses a body, checks it and executes it. */
public final class Operations {
    private record Registered(Operation operation, InputShape.ObjectShape input) {}

    /** Operations of the service that the engine does not have; it names them in its response. */
    private static final Set<String> OTHERS = Set.of(
            "CreateBackup",
            "CreateGlobalTable",
            "DeleteBackup",
            "DeleteResourcePolicy",
            "DescribeBackup",
            "DescribeContributorInsights",
            "DescribeExport",
            "DescribeGlobalTable",
            "DescribeGlobalTableSettings",
            "DescribeImport",
            "DescribeKinesisStreamingDestination",
            "DescribeTableReplicaAutoScaling",
            "DisableKinesisStreamingDestination",
            "EnableKinesisStreamingDestination",
            "ExportTableToPointInTime",
            "GetResourcePolicy",
            "ImportTable",
            "ListBackups",
            "ListContributorInsights",
            "ListExports",
            "ListGlobalTables",
            "ListImports",
            "PutResourcePolicy",
            "RestoreTableFromBackup",
            "RestoreTableToPointInTime",
            "SearchVectors",
            "UpdateContributorInsights",
            "UpdateGlobalTable",
            "UpdateGlobalTableSettings",
            "UpdateKinesisStreamingDestination",
            "UpdateTableReplicaAutoScaling");

    private final Map<String, Registered> operations = new LinkedHashMap<>();

    /** The operations that the engine has. */
    public Operations() {
        add("PutItem", new PutItemOperation());
        add("GetItem", new GetItemOperation());
        add("UpdateItem", new UpdateItemOperation());
        add("DeleteItem", new DeleteItemOperation());
        add("Query", new QueryOperation());
        add("Scan", new ScanOperation());
        add("BatchGetItem", new BatchGetItem());
        add("BatchWriteItem", new BatchWriteItem());
        add("TransactWriteItems", new TransactWriteItems());
        add("TransactGetItems", new TransactGetItems());
        add("CreateTable", new CreateTable());
        add("DescribeTable", new DescribeTable());
        add("DeleteTable", new DeleteTable());
        add("ListTables", new ListTables());
        add("DescribeLimits", new DescribeLimits());
        add("DescribeEndpoints", new DescribeEndpoints());
        add("DescribeContinuousBackups", new DescribeContinuousBackups());
        add("UpdateContinuousBackups", new UpdateContinuousBackups());
        add("ExecuteStatement", new ExecuteStatement());
        add("BatchExecuteStatement", new BatchExecuteStatement());
        add("ExecuteTransaction", new ExecuteTransaction());
        add("UpdateTable", new UpdateTable());
        add("UpdateTimeToLive", new UpdateTimeToLive());
        add("DescribeTimeToLive", new DescribeTimeToLive());
        add("TagResource", new TagResource());
        add("UntagResource", new UntagResource());
        add("ListTagsOfResource", new ListTagsOfResource());
        add("ListStreams", new ListStreams());
        add("DescribeStream", new DescribeStream());
        add("GetShardIterator", new GetShardIterator());
        add("GetRecords", new GetRecords());
    }

    /** Returns whether the service has an operation, whether or not the engine has it. */
    public boolean isOfService(String name) {
        return operations.containsKey(name) || OTHERS.contains(name);
    }

    /** Returns the names of the operations that the service has, whether or not the engine has them. */
    public Set<String> ofService() {
        Set<String> names = new TreeSet<>(OTHERS);
        names.addAll(operations.keySet());
        return names;
    }

    private void add(String name, Operation operation) {
        operations.put(name, new Registered(operation, operation.input()));
    }

    /**
     * Executes a request and returns the body of the response.
     *
     * @throws DynamoError when the service would report one
     */
    public byte[] execute(String name, byte[] body, EngineContext engine) {
        Registered registered = operations.get(name);
        if (registered == null) {
            throw DynamoError.framework(
                    "UnknownOperationException",
                    OTHERS.contains(name) ? "The in-memory DynamoDB does not support the operation " + name : null);
        }
        Map<String, @Nullable Object> json;
        try {
            json = RequestJson.parse(body);
        } catch (MalformedJsonException e) {
            throw DynamoError.serialization(null);
        }
        registered.input.checkType(json);
        TableArns arns = new TableArns(engine.arnPrefix());
        Map<String, @Nullable Object> request = arns.replaced(json);
        ConstraintViolations violations = new ConstraintViolations();
        registered.input.checkConstraints(request, "", violations);
        violations.check();
        Map<String, @Nullable Object> response = registered.operation.execute(new InputMembers(request), engine);
        return registered.operation.hasResponseBody() ? ResponseJson.write(arns.restored(response)) : new byte[0];
    }
}
