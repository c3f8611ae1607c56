package org.tabletheory.engine.internal.operation;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.json.MalformedJsonException;
import org.tabletheory.engine.internal.json.RequestJson;
import org.tabletheory.engine.internal.json.ResponseJson;
import org.tabletheory.engine.internal.partiql.Statement;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.IndexDefinition;
import org.tabletheory.engine.internal.store.TableState;

/** {@code ExecuteStatement}. */
final class ExecuteStatement implements Operation {
    @Override
    public InputShape.ObjectShape input() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "ExecuteStatementInput")
                .required("Statement", PartiqlStatements.STATEMENT)
                .optional("Parameters", PartiqlStatements.PARAMETERS)
                .optional("ConsistentRead", CommonShapes.FLAG)
                .optional("NextToken", InputShape.Text.length(1, 32_768))
                .optional("ReturnConsumedCapacity", CommonShapes.RETURN_CAPACITY)
                .optional("Limit", InputShape.Int.of32Bits(1, Integer.MAX_VALUE))
                .optional("ReturnValuesOnConditionCheckFailure", CommonShapes.ON_FAILURE);
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        return execute(PartiqlStatements.parse(request), request, engine);
    }

    /** Executes a statement, of this operation or of a batch. */
    static Map<String, @Nullable Object> execute(Statement statement, InputMembers request, EngineContext engine) {
        TableState table = engine.table(statement.table());
        Statement.Select select = statement.asSelect();
        if (select != null) {
            return select(select, table, request, engine);
        }
        CheckedWrite write =
                PartiqlStatements.write(statement, table.definition(), SingleWrite.returnsOldOnFailure(request));
        SingleWrite.Applied applied;
        try {
            applied = SingleWrite.apply(write, engine);
        } catch (DynamoError e) {
            boolean duplicate =
                    statement instanceof Statement.Insert && e.code().equals("ConditionalCheckFailedException");
            throw duplicate
                    ? DynamoError.service("DuplicateItemException", "Duplicate primary key exists in table")
                    : e;
        }
        Map<String, @Nullable Object> response = SingleWrite.response(request, applied);
        Item returned = PartiqlStatements.returned(statement, applied);
        response.put("Items", returned == null ? List.of() : List.of(returned));
        return response;
    }

    private static Map<String, @Nullable Object> select(
            Statement.Select select, TableState table, InputMembers request, EngineContext engine) {
        Map<String, @Nullable Object> read = new LinkedHashMap<>(request.json());
        read.put("IndexName", select.index());
        String token = request.text("NextToken");
        if (token != null) {
            read.put("ExclusiveStartKey", startKey(token));
        }
        IndexDefinition index =
                select.index() == null ? null : table.definition().index(select.index());
        if (index != null && !index.global() && select.paths() != null) {
            // A local index gets selected attributes that it does not project from the table.
            read.put("Select", "ALL_ATTRIBUTES");
        }
        PagedRead page = new PagedRead(new InputMembers(read), table, null, engine);
        PartiqlStatements.checkKeys(page.keys());
        page.checkSelected(Objects.requireNonNullElse(select.paths(), List.of()));
        if (PartiqlStatements.namesPartition(select.where(), page.keys())) {
            page.checkProjected(select.where());
        }
        ConditionNode key = PartiqlStatements.keyCondition(select.where(), page.keys());
        KeyRange range = key == null ? null : KeyRange.of(key, page.keys(), table.definition(), engine.seed());
        Map<String, @Nullable Object> found = page.page(range, !select.descending(), select.where());
        List<Item> items = new ArrayList<>();
        for (Object item : (List<?>) Objects.requireNonNullElse(found.get("Items"), List.of())) {
            items.add(PartiqlStatements.selected((Item) item, select.paths()));
        }
        Map<String, @Nullable Object> response = new LinkedHashMap<>();
        response.put("Items", items);
        Object last = found.get("LastEvaluatedKey");
        response.put("NextToken", last == null ? null : token((Item) last));
        response.put("LastEvaluatedKey", last);
        response.put("ConsumedCapacity", found.get("ConsumedCapacity"));
        return response;
    }

    private static String token(Item key) {
        return Base64.getEncoder().encodeToString(ResponseJson.write(Map.of("key", key)));
    }

    private static Object startKey(String token) {
        try {
            byte[] json = Base64.getDecoder().decode(token.getBytes(StandardCharsets.UTF_8));
            Object key = RequestJson.parse(json).get("key");
            if (key instanceof Map) {
                return key;
            }
        } catch (IllegalArgumentException | MalformedJsonException e) {
            throw invalidToken();
        }
        throw invalidToken();
    }

    private static DynamoError invalidToken() {
        return DynamoError.validation("Given nextToken does not match the statement, or is malformed");
    }
}
