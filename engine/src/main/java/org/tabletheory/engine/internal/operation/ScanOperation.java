package org.tabletheory.engine.internal.operation;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.expression.ExpressionKind;
import org.tabletheory.engine.internal.expression.ItemProjection;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.PartitionHash;
import org.tabletheory.engine.internal.store.TableState;

/** {@code Scan}. */
final class ScanOperation implements Operation {
    private static final int MAX_SEGMENTS = 1_000_000;

    @Override
    public InputShape.ObjectShape input() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "ScanInput")
                .required("TableName", CommonShapes.TABLE_NAME)
                .optional("IndexName", CommonShapes.INDEX_NAME)
                .optional("AttributesToGet", CommonShapes.ATTRIBUTES_TO_GET)
                .optional("Limit", InputShape.Int.of32Bits(1, Integer.MAX_VALUE))
                .optional("Select", QueryOperation.SELECT)
                .optional("ScanFilter", CommonShapes.CONDITIONS)
                .optional("ConditionalOperator", CommonShapes.CONDITIONAL_OPERATOR)
                .optional("ExclusiveStartKey", CommonShapes.KEY)
                .optional("ReturnConsumedCapacity", CommonShapes.RETURN_CAPACITY)
                .optional("TotalSegments", InputShape.Int.of32Bits(1, MAX_SEGMENTS))
                .optional("Segment", InputShape.Int.of32Bits(0, MAX_SEGMENTS - 1))
                .optional("ProjectionExpression", CommonShapes.TEXT)
                .optional("FilterExpression", CommonShapes.TEXT)
                .optional("ExpressionAttributeNames", CommonShapes.NAMES)
                .optional("ExpressionAttributeValues", CommonShapes.VALUES)
                .optional("ConsistentRead", CommonShapes.FLAG)
                .listing(
                        "Select",
                        "IndexName",
                        "TotalSegments",
                        "ReturnConsumedCapacity",
                        "TableName",
                        "ConditionalOperator");
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        ExpressionMembers expressions = ExpressionMembers.of(
                request,
                List.of(ExpressionKind.PROJECTION, ExpressionKind.FILTER),
                List.of("AttributesToGet", "ScanFilter", "ConditionalOperator"));
        PagedRead.checkSelectMembers(request);
        ItemProjection attributes = GetItemOperation.attributesToGet(request);
        ConditionNode legacyFilter = LegacyConditions.filter(request, "ScanFilter");
        ExclusiveStart.checkValues(request);
        checkSegments(request);
        ConditionNode filter = legacyFilter != null ? legacyFilter : expressions.condition(ExpressionKind.FILTER);
        ItemProjection projection = attributes != null ? attributes : expressions.projection();
        expressions.checkAllUsed();
        TableState table = engine.readTable(request);
        PagedRead read = new PagedRead(request, table, projection, engine);
        int segments = (int) request.number("TotalSegments", 1);
        int segment = (int) request.number("Segment", 0);
        read.startKey().checkForScan();
        read.checkSelect();
        read.startKey().checkTableKey();
        checkStartSegment(read.startKey().bytes(), segment, segments);
        read.checkProjectedPaths();
        if (filter != null) {
            KeyChecks.checkScalars(table.definition(), filter.paths());
        }
        return read.segment(
                segment == 0 ? null : PartitionHash.segmentStart(segment, segments),
                segment + 1 >= segments ? null : PartitionHash.segmentStart(segment + 1, segments),
                filter);
    }

    private static void checkStartSegment(byte @Nullable [] start, int segment, int segments) {
        boolean before = start != null
                && segment > 0
                && Arrays.compareUnsigned(start, PartitionHash.segmentStart(segment, segments)) < 0;
        boolean after = start != null
                && segment + 1 < segments
                && Arrays.compareUnsigned(start, PartitionHash.segmentStart(segment + 1, segments)) >= 0;
        if (before || after) {
            throw DynamoError.validation(
                    "The provided starting key is invalid: Invalid ExclusiveStartKey. Please use ExclusiveStartKey with "
                            + "correct Segment. TotalSegments: " + segments + " Segment: " + segment);
        }
    }

    private static void checkSegments(InputMembers request) {
        if (request.has("Segment") && !request.has("TotalSegments")) {
            throw DynamoError.validation(
                    "The TotalSegments parameter is required but was not present in the request when "
                            + "Segment parameter is present");
        } else if (request.has("TotalSegments") && !request.has("Segment")) {
            throw DynamoError.validation("The Segment parameter is required but was not present in the request when "
                    + "parameter TotalSegments is present");
        } else if (request.has("Segment") && request.number("Segment", 0) >= request.number("TotalSegments", 1)) {
            throw DynamoError.validation(
                    "The Segment parameter is zero-based and must be less than parameter TotalSegments: "
                            + "Segment: " + request.number("Segment", 0) + " is not less than TotalSegments: "
                            + request.number("TotalSegments", 1));
        }
    }
}
