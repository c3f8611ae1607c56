package org.tabletheory.onetable.internal.command;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.model.ModelDef;
import org.tabletheory.onetable.internal.model.TableDef;
import org.tabletheory.onetable.internal.text.RenderedTemplate;
import org.tabletheory.schema.onetable.ValueTemplate;

/*
 * The JavaScript library's find gives whatever has the keys, of any type. Most schemas keep types apart by what their keys
 * begin with, and then a filter by type would be paid for and say nothing. So the keys of all other models are compared
 * with what is asked: where none of their items can be met, no filter is sent. Items of types that the schema does not know
 * are left out when they come, either way.
 */
/** Tells whether a find needs a filter by type. */
record TypeSeparation(Call call, Collected collected) {
    private static final String SENTINEL = "_unique#";

    boolean isNeeded() {
        TableDef table = call.model().table();
        Set<String> projected = table.projected(call.index());
        if (call.model().isGeneric() || (projected != null && !projected.contains(table.typeField()))) {
            return false;
        }
        if (call.index().isPrimary() && mayBe(collected.of(call.index().hash()), SENTINEL, false)) {
            return true;
        }
        return table.models().stream()
                .anyMatch(other ->
                        !other.isGeneric() && !other.name().equals(call.model().name()) && meets(other));
    }

    private boolean meets(ModelDef other) {
        String sort = call.index().sort();
        return meets(other, call.index().hash()) && (sort == null || meets(other, sort));
    }

    private boolean meets(ModelDef other, String attribute) {
        FieldDef field = other.block().ofAttribute(attribute);
        if (field == null) {
            return false;
        }
        ValueTemplate template = field.template();
        if (template == null) {
            return true;
        }
        String typeField = other.table().typeField();
        RenderedTemplate known = RenderedTemplate.of(
                template,
                path -> path.equals(typeField) ? other.name() : null,
                field.storage().isoDates());
        return mayBe(collected.of(attribute), known.prefix(), known.complete().isPresent());
    }

    /** Whether a text that begins like this, or is this, can be what is asked for. */
    private static boolean mayBe(@Nullable Node asked, String text, boolean whole) {
        if (asked instanceof Node.Leaf leaf && leaf.value() instanceof Value.S value) {
            return whole ? value.value().equals(text) : value.value().startsWith(text);
        }
        if (asked instanceof Node.Compare compare
                && compare.operator().equals("begins")
                && compare.operands().get(0) instanceof Value.S prefix) {
            return text.startsWith(prefix.value()) || (!whole && prefix.value().startsWith(text));
        }
        return true;
    }
}
