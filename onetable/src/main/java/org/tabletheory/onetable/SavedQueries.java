package org.tabletheory.onetable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.ItemPage;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.onetable.internal.UnfitException;
import org.tabletheory.onetable.internal.saved.QueryPlan;
import org.tabletheory.schema.onetable.SavedQuery;

/**
 * Runs the queries that a schema keeps under names, as tools do (OneTable 1.1.0, "Queries").
 *
 * <pre>{@code
 * SavedQueries.Result result = new SavedQueries(table).run("Orders of a customer");
 * result.entities().forEach(entity -> System.out.println(entity.type() + " " + entity.properties()));
 * }</pre>
 *
 * <p>Immutable and safe for use by many threads.
 */
public final class SavedQueries {
    /** What the library itself keeps in a table. */
    private static final Set<String> OWN_TYPES = Set.of("_Unique", "_Schema", "_Migration");

    private final OneTable table;

    /** The queries of a table's schema. */
    public SavedQueries(OneTable table) {
        this.table = table;
    }

    /**
     * What a query found.
     *
     * @param entities at most as many as the query's limit, in the index's order
     * @param notes what was taken leniently, in words
     */
    public record Result(List<Entity> entities, List<String> notes) {
        public Result {
            entities = List.copyOf(entities);
            notes = List.copyOf(notes);
        }
    }

    /**
     * An entity.
     *
     * @param type the model that it is of, or {@code _unknown}
     * @param properties its properties, without hidden fields
     */
    public record Entity(String type, Map<String, Object> properties) {}

    /** The names of the queries. */
    public Collection<String> names() {
        return table.schema().queries().keySet();
    }

    /**
     * Runs a query.
     *
     * @throws OneTableException when there is none of the name, or it says what cannot be run
     */
    public Result run(String name) {
        SavedQuery query = table.schema().queries().get(name);
        if (query == null) {
            throw refused(
                    name,
                    names().isEmpty()
                            ? "the schema has no saved queries"
                            : "the schema has no saved query of that name; it has " + String.join(", ", names()));
        }
        try {
            QueryPlan plan = QueryPlan.of(table.schema(), query);
            return new Result(entities(plan), plan.notes());
        } catch (UnfitException unfit) {
            throw refused(name, unfit.problem());
        }
    }

    private List<Entity> entities(QueryPlan plan) {
        List<Entity> found = new ArrayList<>();
        ItemQuery query = plan.request();
        while (true) {
            long wanted = plan.limit() - found.size();
            ItemPage page = table.items().page(query.filter() == null ? query.limit(page(wanted)) : query);
            for (Item item : page.items()) {
                Entity entity = entity(item);
                if (!OWN_TYPES.contains(entity.type()) && found.size() < plan.limit()) {
                    found.add(entity);
                }
            }
            if (page.lastKey() == null || found.size() >= plan.limit()) {
                return found;
            }
            query = query.from(page.lastKey());
        }
    }

    private static @Nullable Integer page(long wanted) {
        return wanted > 1000 ? null : (Integer) (int) wanted;
    }

    private Entity entity(Item item) {
        String type = item.get(table.schema().params().typeField()) instanceof Value.S text ? text.value() : "_unknown";
        return new Entity(type, OWN_TYPES.contains(type) ? Map.of() : new LinkedHashMap<>(table.parse(item)));
    }

    private static OneTableException refused(String name, String problem) {
        return new OneTableException(
                OneTableException.ARGUMENT,
                ErrorCodes.INVALID_OPERATOR,
                problem,
                ErrorContext.of("the query '" + name + "'", null),
                null);
    }
}
