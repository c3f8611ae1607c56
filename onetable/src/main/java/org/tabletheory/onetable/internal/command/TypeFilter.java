package org.tabletheory.onetable.internal.command;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.model.ModelDef;
import org.tabletheory.onetable.internal.model.TableDef;
import org.tabletheory.onetable.internal.value.RenderedTemplate;
import org.tabletheory.schema.onetable.ValueTemplate;

/*
 * The JavaScript library's find returns all items with the keys, of any type. In most schemas the key prefixes separate the
 * types, so that a filter by type would only add cost. So this compares the requested keys with the templates of all other
 * models, and sends no filter if none of them can match. Items of types that are not in the schema are always dropped after
 * reading.
 */
/** Decides whether a find needs a filter by type. */
record TypeFilter(Call call, CollectedProperties collected) {
    boolean isNeeded() {
        TableDef table = call.model().table();
        Set<String> projected = table.projected(call.index());
        if (call.model().isGeneric() || (projected != null && !projected.contains(table.typeField()))) {
            return false;
        }
        if (call.index().isPrimary() && canMatch(collected.of(call.index().hash()), TableDef.SENTINEL_PREFIX, false)) {
            return true;
        }
        return table.models().stream()
                .anyMatch(other ->
                        !other.isGeneric() && !other.name().equals(call.model().name()) && overlaps(other));
    }

    private boolean overlaps(ModelDef other) {
        String sort = call.index().sort();
        return overlaps(other, call.index().hash()) && (sort == null || overlaps(other, sort));
    }

    private boolean overlaps(ModelDef other, String attribute) {
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
                field.storage().dates());
        return canMatch(
                collected.of(attribute), known.prefix(), known.complete().isPresent());
    }

    /** Returns whether a key with this text or prefix can match the requested value. */
    private static boolean canMatch(@Nullable CollectedValue requested, String text, boolean complete) {
        if (requested instanceof CollectedValue.Single single && single.stored() instanceof Value.S value) {
            return complete ? value.value().equals(text) : value.value().startsWith(text);
        }
        if (requested instanceof CollectedValue.Comparison comparison
                && comparison.operator().equals("begins")
                && comparison.operands().get(0) instanceof Value.S prefix) {
            return text.startsWith(prefix.value())
                    || (!complete && prefix.value().startsWith(text));
        }
        return true;
    }
}
