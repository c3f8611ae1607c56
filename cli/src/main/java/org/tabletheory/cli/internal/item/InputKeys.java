package org.tabletheory.cli.internal.item;

import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.client.table.IndexDescription;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;

/** Checks the keys of items before the first of them is written: those of the table and those of its indexes. */
record InputKeys(ItemInput input, TableDescription table) {

    /** Returns the item with key attributes of the right types; plain JSON has binary keys as base64. */
    Item checked(Item item, int number) {
        Item checked = item;
        for (KeyPart part : table.primaryKey()) {
            if (!item.has(part.attribute())) {
                throw invalid(
                        "key attribute", part, number, "is missing; " + table.name() + " needs type " + part.type());
            }
            checked = typed(checked, part, number, "key attribute", table.name());
        }
        for (IndexDescription index : table.indexes()) {
            if (!index.status().equals(IndexDescription.DELETING)) {
                for (KeyPart part : index.definition().keyParts()) {
                    checked = typed(
                            checked, part, number, "attribute", "the index " + index.name() + " of " + table.name());
                }
            }
        }
        return checked;
    }

    private Item typed(Item item, KeyPart part, int number, String what, String needing) {
        Value value = item.get(part.attribute());
        if (value == null) {
            return item;
        }
        Item typed = item;
        if (!input.dynamoJson() && part.type() == Type.B && value instanceof Value.S text) {
            try {
                value = Value.b(Base64.getDecoder().decode(text.value()));
            } catch (IllegalArgumentException notBase64) {
                throw invalid(what, part, number, "must be base64");
            }
            typed = item.with(part.attribute(), value);
        }
        if (value.type() != part.type()) {
            throw invalid(
                    what,
                    part,
                    number,
                    "has type " + value.type() + "; " + needing + " needs type " + part.type()
                            + (looksTyped(value) ? "; the item looks like DynamoDB JSON, use --dynamodb-json" : ""));
        }
        if (value.equals(Value.s("")) || value.equals(Value.b(new byte[0]))) {
            throw invalid(
                    what,
                    part,
                    number,
                    "is empty; " + needing + " needs a value"
                            + (table.primaryKey().contains(part) ? "" : "; leave it out"));
        }
        return typed;
    }

    private boolean looksTyped(Value value) {
        return !input.dynamoJson()
                && value instanceof Value.M map
                && map.values().size() == 1
                && Type.ofName(map.values().keySet().iterator().next()) != null;
    }

    /** Ends the command if two items have the same primary key, since only one of them would remain. */
    void requireDistinct(List<Item> items) {
        Model model = table.model();
        Map<Item, Integer> numbers = new HashMap<>();
        for (int i = 0; i < items.size(); i++) {
            Integer earlier = numbers.putIfAbsent(model.keyOf(items.get(i)), i + 1);
            if (earlier != null) {
                throw CommandFailure.usage(input.name() + ": items " + earlier + " and " + (i + 1)
                        + " have the same primary key, so only one of them would remain; remove one");
            }
        }
    }

    private CommandFailure invalid(String what, KeyPart part, int number, String problem) {
        return CommandFailure.usage(
                input.name() + ": " + what + " '" + part.attribute() + "' of item " + number + " " + problem);
    }
}
