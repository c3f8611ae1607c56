package org.tabletheory.onetable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.item.ItemPage;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.error.OneTableErrors;
import org.tabletheory.onetable.internal.model.TableDef;
import org.tabletheory.onetable.internal.saved.SavedQueryPlan;
import org.tabletheory.schema.onetable.SavedQuery;

/**
 * Runs the named queries of a schema (OneTable 1.1.0, "Queries").
 *
 * <pre>{@code
 * SavedQueries.Result result = new SavedQueries(table).run("Orders of a customer");
 * result.entities().forEach(entity -> System.out.println(entity.type() + " " + entity.properties()));
 * }</pre>
 *
 * <p>Immutable and safe for use by many threads.
 */
public final class SavedQueries {
    /** The types of items that OneTable itself stores. */
    private static final Set<String> BUILT_IN_TYPES = Set.of(TableDef.UNIQUE, TableDef.SCHEMA, TableDef.MIGRATION);

    private final OneTable table;

    /** Creates a runner for the queries of a table's schema. */
    public SavedQueries(OneTable table) {
        this.table = table;
    }

    /**
     * The result of a query.
     *
     * @param entities the entities in index order, at most the limit of the query
     * @param notes what was interpreted leniently
     */
    public record Result(List<TypedEntity> entities, List<String> notes) {
        public Result {
            entities = List.copyOf(entities);
            notes = List.copyOf(notes);
        }
    }

    /**
     * An entity of any model.
     *
     * @param type the model name, or {@code _unknown}
     * @param properties the properties without hidden fields
     */
    public record TypedEntity(String type, Map<String, Object> properties) {}

    /** Returns the names of the queries. */
    public Collection<String> names() {
        return table.schema().queries().keySet();
    }

    /**
     * Runs a query.
     *
     * @throws OneTableException if there is no query with this name, or it is invalid
     */
    public Result run(String name) {
        SavedQuery query = table.schema().queries().get(name);
        if (query == null) {
            throw invalid(
                    name,
                    names().isEmpty()
                            ? "the schema has no saved queries"
                            : "the schema has no saved query with this name; it has " + String.join(", ", names()));
        }
        try {
            SavedQueryPlan plan = SavedQueryPlan.of(table.schema(), query, table.numericDates());
            return new Result(entities(plan), plan.notes());
        } catch (InvalidInputException e) {
            throw invalid(name, e.problem());
        }
    }

    private List<TypedEntity> entities(SavedQueryPlan plan) {
        List<TypedEntity> found = new ArrayList<>();
        ItemQuery query = plan.request();
        while (true) {
            long wanted = plan.limit() - found.size();
            ItemPage page = table.items().page(query.filter() == null ? query.limit(page(wanted)) : query);
            for (Item item : page.items()) {
                TypedEntity entity = entity(item);
                if (!BUILT_IN_TYPES.contains(entity.type()) && found.size() < plan.limit()) {
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

    private TypedEntity entity(Item item) {
        String type = table.typeOf(item);
        return new TypedEntity(type, BUILT_IN_TYPES.contains(type) ? Map.of() : new LinkedHashMap<>(table.parse(item)));
    }

    private static OneTableException invalid(String name, String problem) {
        return new OneTableErrors("query '" + name + "'", null).argument(problem);
    }
}
