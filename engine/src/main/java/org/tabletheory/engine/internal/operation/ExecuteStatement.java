package org.tabletheory.engine.internal.operation;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.expression.DocumentPath;
import org.tabletheory.engine.internal.json.JsonNumber;
import org.tabletheory.engine.internal.json.MalformedJsonException;
import org.tabletheory.engine.internal.json.RequestJson;
import org.tabletheory.engine.internal.json.ResponseJson;
import org.tabletheory.engine.internal.partiql.Statement;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.IndexDefinition;
import org.tabletheory.engine.internal.store.KeySchema;
import org.tabletheory.engine.internal.store.TableDescriptor;
import org.tabletheory.engine.internal.store.TableState;

/** {@code ExecuteStatement}. */
final class ExecuteStatement implements Operation {
    /** A choice of more values of the partition key is returned in pages of this many items, as the service documents. */
    private static final int CHOICES_OF_A_PAGE = 10;

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
        Statement statement = PartiqlStatements.parse(request);
        Statement.Select select = statement.asSelect();
        if (select != null) {
            TableState seen = engine.readTable(select.table(), select.index(), request.isTrue("ConsistentRead"));
            return select(select, seen, request, engine);
        }
        if (statement instanceof Statement.Exists) {
            throw DynamoError.validation("EXISTS can only be used in ExecuteTransaction write requests.");
        }
        TableDescriptor table = engine.table(statement.table()).definition();
        SingleWrite.Applied applied = SingleWrite.apply(
                PartiqlStatements.write(statement, table, SingleWrite.returnsOldOnFailure(request)), engine);
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
            read.put("ExclusiveStartKey", startKey(token, request));
        }
        IndexDefinition index = index(select, table.definition(), request);
        if (index != null && !index.global() && !projects(index, select, table.definition())) {
            // A local index gets selected attributes that it does not project from the table.
            read.put("Select", "ALL_ATTRIBUTES");
        }
        KeySchema keys = index == null ? table.definition().keys() : index.keys();
        int choices = PartiqlStatements.partitionChoices(select.where(), keys);
        if (choices > CHOICES_OF_A_PAGE) {
            long limit = Math.min(request.number("Limit", CHOICES_OF_A_PAGE), CHOICES_OF_A_PAGE);
            read.put("Limit", new JsonNumber(Long.toString(limit)));
        }
        PagedRead page = new PagedRead(new InputMembers(read), table, null, engine);
        PartiqlStatements.checkKeys(page.keys());
        page.checkSelected(Objects.requireNonNullElse(select.paths(), List.of()));
        PartiqlStatements.checkKeyTypes(select.where(), page.keys(), table.definition());
        if (choices > PartiqlStatements.MAX_PARTITION_CHOICES) {
            throw DynamoError.validation(ConditionNode.In.tooManyChoices(choices));
        }
        if (PartiqlStatements.namesPartition(select.where(), page.keys())) {
            page.checkProjected(select.where());
        }
        PartiqlStatements.checkOrder(select, page.keys());
        OverlappingBranches.check(select.where(), page.keys(), table.definition(), engine.seed());
        List<KeyRange> ranges = PartiqlStatements.ranges(select, page.keys(), table.definition(), engine.seed());
        Map<String, @Nullable Object> found = ranges == null
                ? page.segment(null, null, select.where())
                : page.page(ranges, isAscending(select, page.keys()), select.where());
        List<Item> items = new ArrayList<>();
        for (Object item : (List<?>) Objects.requireNonNullElse(found.get("Items"), List.of())) {
            items.add(PartiqlStatements.selected((Item) item, select.paths()));
        }
        Map<String, @Nullable Object> response = new LinkedHashMap<>();
        response.put("Items", items);
        Object last = found.get("LastEvaluatedKey");
        response.put("NextToken", last == null ? null : token((Item) last, request));
        response.put("LastEvaluatedKey", last);
        response.put("ConsumedCapacity", found.get("ConsumedCapacity"));
        return response;
    }

    private static boolean isAscending(Statement.Select select, KeySchema keys) {
        return keys.sort().isEmpty()
                || !PartiqlStatements.isDescending(select, keys.sort().get(0));
    }

    private static @Nullable IndexDefinition index(
            Statement.Select select, TableDescriptor table, InputMembers request) {
        if (select.index() == null) {
            return null;
        }
        IndexDefinition index = table.index(select.index());
        if (index == null) {
            throw DynamoError.validation("The table does not have the specified index");
        } else if (index.global() && request.isTrue("ConsistentRead")) {
            throw DynamoError.validation("Strongly consistent read is not supported on Global Secondary Indexes");
        }
        return index;
    }

    private static boolean projects(IndexDefinition index, Statement.Select select, TableDescriptor table) {
        Set<String> projected = index.projected(table.keys());
        for (DocumentPath path : Objects.requireNonNullElse(select.paths(), List.<DocumentPath>of())) {
            if (!index.projectsAll() && !projected.contains(path.attribute())) {
                return false;
            }
        }
        return true;
    }

    /** A token is for the statement and the parameters that it was returned for. */
    private static int fingerprint(InputMembers request) {
        return Arrays.asList(request.requiredText("Statement"), request.json().get("Parameters"))
                .hashCode();
    }

    private static String token(Item key, InputMembers request) {
        Map<String, Object> content = ResponseJson.object("key", key, "of", fingerprint(request));
        return Base64.getEncoder().encodeToString(ResponseJson.write(content));
    }

    private static Object startKey(String token, InputMembers request) {
        try {
            byte[] json = Base64.getDecoder().decode(token.getBytes(StandardCharsets.UTF_8));
            Map<String, @Nullable Object> content = RequestJson.parse(json);
            if (content.get("key") instanceof Map<?, ?> key) {
                if (!String.valueOf(fingerprint(request)).equals(String.valueOf(content.get("of")))) {
                    throw DynamoError.validation("NextToken does not match request");
                }
                return key;
            }
        } catch (IllegalArgumentException | MalformedJsonException e) {
            throw invalidToken();
        }
        throw invalidToken();
    }

    private static DynamoError invalidToken() {
        return DynamoError.validation("Invalid NextToken");
    }
}
