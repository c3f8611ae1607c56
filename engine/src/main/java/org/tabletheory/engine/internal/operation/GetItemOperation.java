package org.tabletheory.engine.internal.operation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.engine.internal.expression.DocumentPath;
import org.tabletheory.engine.internal.expression.ExpressionKind;
import org.tabletheory.engine.internal.expression.ItemProjection;
import org.tabletheory.engine.internal.json.RecentItems;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.TableDescriptor;
import org.tabletheory.engine.internal.store.TableState;
import org.tabletheory.engine.internal.value.NameLimits;

/** {@code GetItem}. */
final class GetItemOperation implements Operation {
    @Override
    public InputShape.ObjectShape input() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "GetItemInput")
                .required("TableName", CommonShapes.TABLE_NAME)
                .required("Key", CommonShapes.KEY)
                .optional("AttributesToGet", CommonShapes.ATTRIBUTES_TO_GET)
                .optional("ConsistentRead", CommonShapes.FLAG)
                .optional("ReturnConsumedCapacity", CommonShapes.RETURN_CAPACITY)
                .optional("ProjectionExpression", CommonShapes.TEXT)
                .optional("ExpressionAttributeNames", CommonShapes.NAMES)
                .listing("AttributesToGet", "ReturnConsumedCapacity", "Key", "TableName");
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        ExpressionMembers expressions = expressions(request);
        Item key = request.item("Key");
        ItemProjection projection = projection(request, expressions);
        TableState table = engine.readTable(request);
        checkLookup(table.definition(), key, projection);
        Item item = table.get(table.definition().keys().bytesOf(key, engine.seed()));
        CapacityMeter meter = CapacityMeter.of(table.definition());
        meter.addRead(item == null ? 0 : RecentItems.size(item), request.isTrue("ConsistentRead"));
        engine.charge(table.definition(), meter, key);
        Map<String, @Nullable Object> response = new LinkedHashMap<>();
        response.put("Item", item == null || projection == null ? item : projection.of(item));
        response.put("ConsumedCapacity", meter.report(request.text("ReturnConsumedCapacity", "NONE")));
        return response;
    }

    /** Checks what a read by key needs of the table's schema. */
    static void checkLookup(TableDescriptor table, Item key, @Nullable ItemProjection projection) {
        KeyChecks.checkLookup(table, key);
        if (projection != null) {
            KeyChecks.checkScalars(table, projection.paths());
        }
    }

    /** Reads {@code ProjectionExpression} or {@code AttributesToGet}; null for all attributes. */
    static @Nullable ItemProjection projection(InputMembers request) {
        return projection(request, expressions(request));
    }

    private static ExpressionMembers expressions(InputMembers request) {
        return ExpressionMembers.of(request, List.of(ExpressionKind.PROJECTION), List.of("AttributesToGet"));
    }

    private static @Nullable ItemProjection projection(InputMembers request, ExpressionMembers expressions) {
        ItemProjection attributes = attributesToGet(request);
        ItemProjection projection = attributes != null ? attributes : expressions.projection();
        expressions.checkAllUsed();
        return projection;
    }

    /** Reads {@code AttributesToGet}; null when the request does not have it. */
    static @Nullable ItemProjection attributesToGet(InputMembers request) {
        if (!request.has("AttributesToGet")) {
            return null;
        }
        request.texts("AttributesToGet").forEach(NameLimits::check);
        List<DocumentPath> paths = request.texts("AttributesToGet").stream()
                .map(DocumentPath::attribute)
                .toList();
        if (paths.stream().distinct().count() < paths.size()) {
            throw LegacyConditions.duplicateAttribute(paths);
        }
        return new ItemProjection(paths);
    }
}
