package org.tabletheory.cli.internal.bulk;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.client.ItemForms;

/**
 * The classes of a table, and which of them an item belongs to. Immutable and thread-safe.
 *
 * @param all every class of the table that is known, so that an item is never taken for one of another class
 * @param migrated the names of the models to migrate, or of classes of a sealed type, such as {@code Row.Invoice}
 */
public record ClassForms(List<ItemForms<?>> all, List<String> migrated) {
    public ClassForms {
        all = List.copyOf(all);
        migrated = List.copyOf(migrated);
    }

    /** Returns the class of an item; null if it is not of a class that is migrated. */
    @Nullable
    ItemForms<?> of(Item stored) {
        ItemForms<?> found = null;
        for (ItemForms<?> each : all) {
            if (each.includes(stored)) {
                if (found != null) {
                    throw CommandFailure.io("the item with the key "
                            + DynamoJson.write(found.model().keyOf(stored)) + " may be of the class "
                            + found.model().name() + " or " + each.model().name()
                            + "; give the templates of their keys different constant parts, or make them classes of one"
                            + " sealed interface with @Discriminator, so that they can be distinguished");
                }
                found = each;
            }
        }
        boolean chosen =
                found != null && (migrated.contains(found.model().name()) || migrated.contains(found.nameOf(stored)));
        return chosen ? found : null;
    }

    /** Returns whether items of a model are migrated. */
    public boolean includes(ItemForms<?> forms) {
        return migrated.contains(forms.model().name())
                || forms.evolving().stream().anyMatch(migrated::contains);
    }
}
