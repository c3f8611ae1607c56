package org.tabletheory.onetable.internal.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.Expression;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.onetable.Params;
import org.tabletheory.onetable.internal.UnfitException;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.model.ModelDef;
import org.tabletheory.onetable.internal.model.TableDef;
import org.tabletheory.onetable.internal.value.Encoder;
import org.tabletheory.onetable.internal.value.Input;

/** Makes the query or scan of a call. For one use. */
public final class ReadCommand {
    private final Call call;
    private final Collected collected;
    private final Encoder encoder;
    private final Scope scope = new Scope();
    private final List<String> filters = new ArrayList<>();

    public ReadCommand(Call call, Collected collected, Encoder encoder) {
        this.call = call;
        this.collected = collected;
        this.encoder = encoder;
    }

    /** The first page's request. */
    public ItemQuery query() {
        Params params = call.params();
        if (params.isCount() && params.fields() != null) {
            throw call.trouble().argument("a count reads no fields; leave fields out");
        }
        new Packing(call).check(collected);
        String keys = call.op() == Op.FIND ? keys() : null;
        addFilters();
        String filter = Scope.and(filters);
        boolean backwards = params.prev() != null && params.next() == null;
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
                start(params.next() == null ? params.prev() : params.next()),
                params.isCount(),
                segment == null || segments == null ? null : new ItemQuery.Segment(segment, segments));
    }

    private @Nullable Expression expression(@Nullable String text) {
        return text == null ? null : scope.expression(text);
    }

    private String keys() {
        String hash = call.index().hash();
        if (!(collected.of(hash) instanceof Node.Leaf leaf)) {
            throw call.trouble()
                    .missing(
                            "the key '" + hash + "' cannot be made of what was given; give all that its template refers"
                                    + " to, or another index");
        }
        String text = scope.name(hash) + " = " + scope.value(leaf.value());
        String sort = call.index().sort();
        Node node = collected.of(sort);
        if (sort == null || node == null) {
            return text;
        }
        Node.Compare compare =
                node instanceof Node.Compare given ? given : new Node.Compare("=", List.of(node.stored()));
        return text + " and " + SortOperator.text(compare, scope.name(sort), scope);
    }

    private void addFilters() {
        String where = call.params().where();
        if (where != null) {
            try {
                filters.add(new Where(call.model().block(), call.params(), encoder, scope).text(where));
            } catch (UnfitException e) {
                throw call.trouble().argument(e.problem());
            }
        }
        collected.fields().forEach((field, node) -> {
            boolean later = field.isPacked() && call.comparesPacked();
            if (!call.isKey(field) && field.storage().filter() && !later) {
                addFilter(field, node, Target.of(field));
            }
        });
        if (call.op() == Op.FIND && new TypeSeparation(call, collected).isNeeded()) {
            String type = scope.name(call.model().table().typeField());
            filters.add("attribute_not_exists(" + type + ") or " + type + " = "
                    + scope.value(Value.s(call.model().name())));
        }
    }

    private void addFilter(FieldDef field, Node node, Target place) {
        if (node instanceof Node.Tree tree && call.isPartial(field)) {
            tree.fields().forEach((inner, value) -> addFilter(inner, value, place.then(Target.of(inner))));
        } else if (node instanceof Node.Elements list && call.isPartial(field)) {
            for (int i = 0; i < list.elements().size(); i++) {
                addFilter(field, list.elements().get(i), place.element(i));
            }
        } else {
            filters.add(scope.path(place) + " = " + scope.value(node.stored()));
        }
    }

    /** The attributes of the fields that were asked for. */
    public static List<String> attributes(ModelDef model, Params params) {
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

    /** Of a cursor, the keys of the index and of the table. */
    private @Nullable Item start(@Nullable Map<String, ? extends @Nullable Object> cursor) {
        if (cursor == null) {
            return null;
        }
        Set<String> keys = new LinkedHashSet<>(TableDef.keys(call.index()));
        keys.addAll(TableDef.keys(call.model().table().primary()));
        Map<String, Value> start = new LinkedHashMap<>();
        for (String key : keys) {
            Object value = cursor.get(key);
            if (value == null) {
                throw call.trouble()
                        .argument("the cursor has no '" + key
                                + "'; give next or prev as find gave it, with the same index");
            }
            start.put(key, encoder.plain(null, Input.copy(value)));
        }
        return new Item(start);
    }
}
