package org.tabletheory.engine.internal.operation;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.expression.ExpressionKind;
import org.tabletheory.engine.internal.expression.ItemProjection;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.TableState;

/** {@code Query}. */
final class QueryOperation implements Operation {
    private static final List<ExpressionKind> EXPRESSIONS =
            List.of(ExpressionKind.PROJECTION, ExpressionKind.FILTER, ExpressionKind.KEY_CONDITION);
    private static final List<String> LEGACY =
            List.of("AttributesToGet", "QueryFilter", "ConditionalOperator", "KeyConditions");
    static final InputShape SELECT =
            InputShape.Text.oneOf("SPECIFIC_ATTRIBUTES", "COUNT", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES");

    @Override
    public InputShape.ObjectShape input() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "QueryInput")
                .required("TableName", CommonShapes.TABLE_NAME)
                .optional("IndexName", CommonShapes.INDEX_NAME)
                .optional("Select", SELECT)
                .optional("AttributesToGet", CommonShapes.ATTRIBUTES_TO_GET)
                .reworded("Limit", InputShape.Int.of32Bits(1, Integer.MAX_VALUE))
                .optional("ConsistentRead", CommonShapes.FLAG)
                .optional("KeyConditions", CommonShapes.CONDITIONS)
                .optional("QueryFilter", CommonShapes.CONDITIONS)
                .optional("ConditionalOperator", CommonShapes.CONDITIONAL_OPERATOR)
                .optional("ScanIndexForward", CommonShapes.FLAG)
                .optional("ExclusiveStartKey", CommonShapes.KEY)
                .optional("ReturnConsumedCapacity", CommonShapes.RETURN_CAPACITY)
                .optional("ProjectionExpression", CommonShapes.TEXT)
                .optional("FilterExpression", CommonShapes.TEXT)
                .optional("KeyConditionExpression", CommonShapes.TEXT)
                .optional("ExpressionAttributeNames", CommonShapes.NAMES)
                .optional("ExpressionAttributeValues", CommonShapes.VALUES)
                .listing("Select", "IndexName", "ReturnConsumedCapacity", "QueryFilter", "TableName");
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        ExpressionMembers expressions = ExpressionMembers.of(request, EXPRESSIONS, LEGACY);
        PagedRead.checkSelectMembers(request);
        ConditionNode legacyFilter = LegacyConditions.filter(request, "QueryFilter");
        ItemProjection attributes = GetItemOperation.attributesToGet(request);
        ExclusiveStart.checkValues(request);
        if (!request.has("KeyConditions") && !request.has("KeyConditionExpression")) {
            throw DynamoError.validation(
                    "Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.");
        }
        ConditionNode expression = expressions.condition(ExpressionKind.KEY_CONDITION);
        ConditionNode filter = legacyFilter != null ? legacyFilter : expressions.condition(ExpressionKind.FILTER);
        ConditionNode key = expression != null ? expression : keyConditions(request);
        ItemProjection projection = attributes != null ? attributes : expressions.projection();
        expressions.checkAllUsed();
        if (expression != null) {
            KeyRange.check(expression);
        }
        TableState table = engine.readTable(request);
        PagedRead read = new PagedRead(request, table, projection, engine);
        ExclusiveStart start = read.startKey();
        KeyRange range = KeyRange.of(key, read.keys(), table.definition(), engine.seed(), start::checkAttribute);
        start.checkWithin(range);
        read.checkProjectedPaths();
        read.checkFilter(filter, legacyFilter == null ? "Filter Expression" : "QueryFilter");
        boolean ascending = !request.has("ScanIndexForward") || request.isTrue("ScanIndexForward");
        return read.page(range, ascending, filter);
    }

    private static ConditionNode keyConditions(InputMembers request) {
        List<ConditionNode> parts = LegacyConditions.keyConditions(request);
        if (parts.isEmpty() || parts.size() > 8) {
            throw DynamoError.validation("Conditions can be of length 1 or 2 only");
        }
        return new ConditionNode.And(parts);
    }
}
