package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.expression.ItemProjection;
import org.tabletheory.engine.internal.partiql.Statement;
import org.tabletheory.engine.internal.partiql.StatementParser;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.IndexDefinition;
import org.tabletheory.engine.internal.store.TableDescriptor;
import org.tabletheory.engine.internal.store.TableState;

/** {@code BatchExecuteStatement}: each statement succeeds or fails independently. */
final class BatchExecuteStatement implements Operation {
    private static final int MAX_STATEMENTS = 25;

    @Override
    public InputShape.ObjectShape input() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "BatchExecuteStatementInput")
                .required(
                        "Statements",
                        new InputShape.Sequence(
                                new InputShape.ObjectShape(CommonShapes.PACKAGE + "BatchStatementRequest")
                                        .required("Statement", PartiqlStatements.STATEMENT)
                                        .optional("Parameters", PartiqlStatements.PARAMETERS)
                                        .optional("ConsistentRead", CommonShapes.FLAG)
                                        .optional("ReturnValuesOnConditionCheckFailure", CommonShapes.ON_FAILURE),
                                1,
                                MAX_STATEMENTS))
                .optional("ReturnConsumedCapacity", CommonShapes.RETURN_CAPACITY);
    }

    /** A statement, or the error of one that could not be parsed. */
    private record BatchStatement(
            InputMembers request,
            @Nullable Statement statement,
            @Nullable DynamoError failure) {
        static BatchStatement of(InputMembers request) {
            try {
                return new BatchStatement(request, PartiqlStatements.parse(request), null);
            } catch (DynamoError e) {
                return new BatchStatement(request, null, e);
            }
        }
    }

    /** What the statements on one table cost, and whether one of them succeeded. */
    private static final class TableCost {
        private final CapacityMeter meter;
        private boolean succeeded;

        private TableCost(TableDescriptor table) {
            this.meter = CapacityMeter.of(table);
        }
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        List<BatchStatement> members = new ArrayList<>();
        for (InputMembers each : request.structures("Statements")) {
            members.add(BatchStatement.of(each));
        }
        check(members, engine);
        Map<String, TableCost> costs = new LinkedHashMap<>();
        List<Object> responses = new ArrayList<>();
        for (BatchStatement member : members) {
            responses.add(response(member, engine, costs));
        }
        costs.values().removeIf(cost -> !cost.succeeded);
        Map<String, CapacityMeter> meters = new LinkedHashMap<>();
        costs.forEach((table, cost) -> meters.put(table, cost.meter));
        Map<String, @Nullable Object> response = new LinkedHashMap<>();
        response.put("Responses", responses);
        response.put(
                "ConsumedCapacity", BatchWriteItem.reports(meters, request.text("ReturnConsumedCapacity", "NONE")));
        return response;
    }

    /** Rejects a batch that reads and writes, or names an item twice; statements that could not be parsed do not count. */
    private static void check(List<BatchStatement> members, EngineContext engine) {
        boolean reads = false;
        boolean writes = false;
        Set<List<Object>> seen = new HashSet<>();
        boolean repeated = false;
        for (BatchStatement member : members) {
            Statement statement = member.statement;
            if (statement != null || !StatementParser.isSyntaxError(Objects.requireNonNull(member.failure))) {
                boolean read = StatementParser.isSelect(member.request.requiredText("Statement"));
                reads |= read;
                writes |= !read;
            }
            if (statement != null) {
                TableState table = engine.database().snapshot().table(statement.table());
                Item key = table == null ? null : PartiqlStatements.target(statement, table.definition());
                repeated |= key != null && !seen.add(List.of(statement.table(), key));
            }
        }
        if (reads && writes) {
            throw DynamoError.validation("Read and write requests together in the same batch is not supported.");
        } else if (repeated) {
            throw DynamoError.validation("Provided list of item keys contains duplicates");
        }
    }

    private static Map<String, @Nullable Object> response(
            BatchStatement member, EngineContext engine, Map<String, TableCost> costs) {
        Map<String, @Nullable Object> response = new LinkedHashMap<>();
        Statement statement = member.statement;
        try {
            if (statement == null) {
                throw Objects.requireNonNull(member.failure);
            }
            Statement.Select select = statement.asSelect();
            StatementOutcome outcome = select == null
                    ? write(statement, engine, costs)
                    : new StatementOutcome(read(select, member.request, engine, costs), null);
            response.put("TableName", statement.table());
            response.put("Item", outcome.item);
            response.put("Error", outcome.failure == null ? null : error(outcome.failure));
        } catch (DynamoError e) {
            // A statement that was rejected before it was executed does not name its table.
            boolean rejected = e.code().equals("ValidationException");
            response.put("TableName", statement == null || rejected ? null : statement.table());
            response.put("Error", error(e));
        }
        return response;
    }

    /** What a statement that was executed returned. */
    private record StatementOutcome(
            @Nullable Item item, @Nullable DynamoError failure) {}

    private static StatementOutcome write(Statement statement, EngineContext engine, Map<String, TableCost> costs) {
        TableState table = engine.table(statement.table());
        CheckedWrite write = PartiqlStatements.write(statement, table.definition(), false);
        TableCost cost = costs.computeIfAbsent(statement.table(), name -> new TableCost(table.definition()));
        try {
            SingleWrite.Applied applied = SingleWrite.apply(write, engine);
            cost.meter.addWrite(applied.change());
            cost.succeeded = true;
            return new StatementOutcome(PartiqlStatements.returned(statement, applied), null);
        } catch (DynamoError e) {
            Item key = PartiqlStatements.target(statement, table.definition());
            if (key != null) {
                Item stored = table.get(table.definition().keys().bytesOf(key, engine.seed()));
                cost.meter.addFailedWrite(stored, statement instanceof Statement.Insert insert ? insert.item() : null);
            }
            return new StatementOutcome(null, e);
        }
    }

    /** Reads the one item that a SELECT names by its primary key. */
    private static @Nullable Item read(
            Statement.Select select, InputMembers member, EngineContext engine, Map<String, TableCost> costs) {
        boolean consistent = member.isTrue("ConsistentRead");
        TableState table = engine.readTable(select.table(), null, consistent);
        IndexDefinition index =
                select.index() == null ? null : table.definition().index(select.index());
        PartiqlStatements.checkKeys(index == null ? table.definition().keys() : index.keys());
        ConditionNode where = select.where();
        Item key = PartiqlStatements.target(select, table.definition());
        if (key == null || where == null || select.index() != null || PartiqlStatements.testsExistence(where)) {
            throw DynamoError.validation(
                    "Select statements within BatchExecuteStatement must specify the primary key in the where clause.");
        }
        if (!PartiqlStatements.isKeyOnly(where, table.definition())) {
            throw DynamoError.validation("Only single item select is supported");
        }
        KeyChecks.checkLookup(table.definition(), key);
        Item item = table.get(table.definition().keys().bytesOf(key, engine.seed()));
        CapacityMeter meter = CapacityMeter.of(table.definition());
        meter.addRead(item == null ? 0 : ItemSize.of(item), consistent);
        engine.charge(table.definition(), meter, key);
        TableCost cost = costs.computeIfAbsent(select.table(), name -> new TableCost(table.definition()));
        cost.meter.add(meter);
        cost.succeeded = true;
        return item == null || select.paths() == null ? item : new ItemProjection(select.paths()).of(item);
    }

    private static Map<String, @Nullable Object> error(DynamoError failure) {
        Map<String, @Nullable Object> error = new LinkedHashMap<>();
        error.put(
                "Code",
                switch (failure.code()) {
                    case "ValidationException" -> "ValidationError";
                    case "ConditionalCheckFailedException" -> "ConditionalCheckFailed";
                    case "ResourceNotFoundException" -> "ResourceNotFound";
                    case "DuplicateItemException" -> "DuplicateItem";
                    case "TransactionConflictException" -> "TransactionConflict";
                    default -> failure.code();
                });
        error.put("Message", failure.getMessage());
        return error;
    }
}
