package org.tabletheory.onetable.internal.command;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.Expression;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.model.FieldEncoder;
import org.tabletheory.onetable.internal.model.ModelDef;

/** Builds the query or scan request of a call. For one use. */
public final class ReadCommand {
    private final Call call;
    private final CollectedProperties collected;
    private final FieldEncoder encoder;
    private final ExpressionScope scope = new ExpressionScope();
    private final List<String> filters = new ArrayList<>();

    public ReadCommand(Call call, CollectedProperties collected, FieldEncoder encoder) {
        this.call = call;
        this.collected = collected;
        this.encoder = encoder;
    }

    /** Returns the request of the first page. */
    public ItemQuery query() {
        CallParams params = call.params();
        if (params.isCount() && params.fields() != null) {
            throw call.errors().argument("count does not read fields; remove fields");
        }
        collected.requireFullyPacked(call);
        String keys = call.type() == CallType.FIND ? keys() : null;
        addFilters();
        String filter = ExpressionScope.and(filters);
        boolean backwards = params.prev() != null && params.next() == null;
        Map<String, ? extends @Nullable Object> start = params.next() == null ? params.prev() : params.next();
        Integer segment = params.segment();
        Integer segments = params.segments();
        return new ItemQuery(
                expression(keys),
                call.index().isPrimary() ? null : call.index().name(),
                expression(filter),
                attributes(call.model(), params),
                params.isReverse() == backwards,
                params.isConsistent(),
                params.limit(),
                start == null ? null : new PageStart(call, collected, encoder).of(start),
                params.isCount(),
                segment == null || segments == null ? null : new ItemQuery.Segment(segment, segments));
    }

    private @Nullable Expression expression(@Nullable String text) {
        return text == null ? null : scope.expression(text);
    }

    private String keys() {
        String hash = call.index().hash();
        if (!(collected.of(hash) instanceof CollectedValue.Single single)) {
            throw call.errors().missing(CollectedProperties.incompleteKey(hash) + ", or use another index");
        }
        String condition = scope.name(hash) + " = " + scope.value(single.stored());
        String sort = call.index().sort();
        CollectedValue value = collected.of(sort);
        if (sort == null || value == null) {
            return condition;
        }
        CollectedValue.Comparison comparison = value instanceof CollectedValue.Comparison given
                ? given
                : new CollectedValue.Comparison("=", List.of(value.stored()));
        return condition + " and " + comparison.condition(scope.name(sort), scope);
    }

    private void addFilters() {
        String where = call.params().where();
        if (where != null) {
            filters.add(new ExpressionText(call, encoder, scope).convert(where));
        }
        collected.fields().forEach((field, value) -> {
            boolean comparedLater = field.isPacked() && call.comparesPacked();
            if (!call.isKey(field) && field.storage().filter() && !comparedLater) {
                value.forEachPart(field, ItemPath.of(field), call, this::addFilter);
            }
        });
        if (call.type() == CallType.FIND && new TypeFilter(call, collected).isNeeded()) {
            String type = scope.name(call.model().table().typeField());
            filters.add("attribute_not_exists(" + type + ") or " + type + " = "
                    + scope.value(Value.s(call.model().name())));
        }
    }

    private void addFilter(FieldDef field, ItemPath path, CollectedValue value) {
        boolean matchesAnyList = value.isEmptyList() && call.isPartial(field);
        if (!matchesAnyList) {
            filters.add(scope.path(path) + " = " + scope.value(value.stored()));
        }
    }

    /** Returns the attributes of the requested fields. */
    public static List<String> attributes(ModelDef model, CallParams params) {
        List<String> fields = params.fields();
        Set<String> attributes = new LinkedHashSet<>();
        if (fields != null) {
            for (String name : fields) {
                FieldDef field = model.block().field(name);
                if (field != null) {
                    attributes.add(field.attribute());
                } else if (model.isGeneric()) {
                    attributes.add(name);
                }
            }
        }
        return List.copyOf(attributes);
    }
}
