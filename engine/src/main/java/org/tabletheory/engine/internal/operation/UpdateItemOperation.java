package org.tabletheory.engine.internal.operation;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.engine.internal.expression.BoundUpdate;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.expression.ExpressionKind;
import org.tabletheory.engine.internal.expression.ItemProjection;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.ItemChange;

/** {@code UpdateItem}. */
final class UpdateItemOperation implements Operation {
    private static final List<String> LEGACY = List.of("AttributeUpdates", "Expected", "ConditionalOperator");

    @Override
    public InputShape.ObjectShape input() {
        InputShape updates = new InputShape.Dictionary(
                new InputShape.ObjectShape(CommonShapes.PACKAGE + "AttributeValueUpdate")
                        .optional("Value", CommonShapes.VALUE)
                        .optional("Action", InputShape.Text.oneOf("ADD", "PUT", "DELETE")),
                CommonShapes.PACKAGE + "AttributeValueUpdate",
                0,
                CommonShapes.UNLIMITED);
        return SingleWrite.input("UpdateItemInput", "Key")
                .optional("AttributeUpdates", updates)
                .optional("UpdateExpression", CommonShapes.TEXT)
                .listing(
                        "ReturnConsumedCapacity",
                        "TableName",
                        "ReturnItemCollectionMetrics",
                        "ReturnValues",
                        "ConditionalOperator",
                        "Key");
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        CheckedWrite.Update update = write(request);
        if (update.update() != null && update.update().size() > CheckedWrite.MAX_ITEM_BYTES) {
            throw CheckedWrite.Update.tooLarge();
        }
        SingleWrite.Applied applied = SingleWrite.apply(update, engine);
        Map<String, @Nullable Object> response = SingleWrite.response(request, applied);
        Item returned = returned(request.text("ReturnValues", "NONE"), update, applied.change());
        response.put("Attributes", returned == null || returned.attributes().isEmpty() ? null : returned);
        return response;
    }

    private static @Nullable Item returned(String images, CheckedWrite.Update write, ItemChange change) {
        return switch (images) {
            case "ALL_OLD" -> change.before();
            case "ALL_NEW" -> change.after();
            case "UPDATED_OLD" -> updated(write, change.before());
            case "UPDATED_NEW" -> updated(write, change.after());
            default -> null;
        };
    }

    private static @Nullable Item updated(CheckedWrite.Update write, @Nullable Item item) {
        BoundUpdate update = write.update();
        return item == null || update == null ? null : new ItemProjection(update.paths()).of(item);
    }

    /** Reads an update, of this operation or of a transaction. */
    static CheckedWrite.Update write(InputMembers request) {
        ExpressionMembers expressions =
                ExpressionMembers.of(request, List.of(ExpressionKind.UPDATE, ExpressionKind.CONDITION), LEGACY);
        Item key = request.item("Key");
        BoundUpdate update = request.has("AttributeUpdates") ? LegacyUpdates.of(request) : expressions.update();
        ConditionNode condition = SingleWrite.condition(request, expressions);
        expressions.checkAllUsed();
        return new CheckedWrite.Update(
                request.requiredText("TableName"),
                key,
                update,
                condition,
                SingleWrite.returnsOldOnFailure(request),
                false);
    }
}
