package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.expression.ItemProjection;
import org.tabletheory.engine.internal.partiql.Statement;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.DatabaseState;
import org.tabletheory.engine.internal.store.TableState;

/** {@code ExecuteTransaction}: only reads or only writes, all or nothing. */
final class ExecuteTransaction implements Operation {
    private static final int MAX_STATEMENTS = 100;

    @Override
    public InputShape.ObjectShape input() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "ExecuteTransactionInput")
                .required(
                        "TransactStatements",
                        new InputShape.Sequence(
                                new InputShape.ObjectShape(CommonShapes.PACKAGE + "ParameterizedStatement")
                                        .required("Statement", PartiqlStatements.STATEMENT)
                                        .optional("Parameters", PartiqlStatements.PARAMETERS)
                                        .optional("ReturnValuesOnConditionCheckFailure", CommonShapes.ON_FAILURE),
                                1,
                                MAX_STATEMENTS))
                .optional("ClientRequestToken", InputShape.Text.length(1, 36))
                .optional("ReturnConsumedCapacity", CommonShapes.RETURN_CAPACITY);
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        List<Statement> statements = new ArrayList<>();
        List<Boolean> returnsOld = new ArrayList<>();
        for (InputMembers member : request.structures("TransactStatements")) {
            Statement statement = parsed(member, statements.size());
            statements.add(statement);
            returnsOld.add(SingleWrite.returnsOldOnFailure(member));
        }
        List<Statement.Select> selects = new ArrayList<>();
        for (Statement statement : statements) {
            Statement.Select select = statement.asSelect();
            if (select != null) {
                selects.add(select);
            }
        }
        if (!selects.isEmpty() && selects.size() < statements.size()) {
            throw DynamoError.validation(
                    "ExecuteTransaction API does not support both read and write operations in the same request.");
        }
        return selects.isEmpty() ? write(statements, returnsOld, request, engine) : read(selects, request, engine);
    }

    private static Statement parsed(InputMembers member, int position) {
        List<Value> parameters = PartiqlStatements.parameters(member);
        Statement statement;
        try {
            statement = PartiqlStatements.parse(member, parameters);
        } catch (DynamoError e) {
            throw invalid(position, String.valueOf(e.getMessage()));
        }
        Statement.Select select = statement.asSelect();
        String problem = statement.returning() != null
                ? "RETURNING clause is not supported in ExecuteTransaction."
                : select != null && select.index() != null
                        ? "Reads on indices are not supported within transactions."
                        : null;
        if (problem != null) {
            throw invalid(position, problem);
        }
        return statement;
    }

    private static DynamoError invalid(int position, String problem) {
        return DynamoError.validation("Validation failed in TransactStatements[" + position + "]: " + problem);
    }

    private static Map<String, @Nullable Object> read(
            List<Statement.Select> statements, InputMembers request, EngineContext engine) {
        DatabaseState state = engine.database().snapshot();
        TransactionReads found = new TransactionReads(engine);
        Set<List<Object>> seen = new HashSet<>();
        List<Item> keys = keys(statements, state);
        for (int i = 0; i < statements.size(); i++) {
            Statement.Select select = statements.get(i);
            TableState table = EngineContext.require(state.table(select.table()));
            Item key = keys.get(i);
            if (!seen.add(List.of(select.table(), key))) {
                throw DynamoError.validation("Transaction request cannot include multiple operations on one item");
            }
            Item item = table.get(KeyChecks.lookup(table.definition(), key, engine.seed()));
            ItemProjection projection = select.paths() == null ? null : new ItemProjection(select.paths());
            found.add(select.table(), table.definition(), key, item, projection);
        }
        return found.response(request);
    }

    /** Returns the keys that SELECT statements name. */
    private static List<Item> keys(List<Statement.Select> statements, DatabaseState state) {
        List<Item> keys = new ArrayList<>();
        List<@Nullable DynamoError> failures = new ArrayList<>();
        for (int i = 0; i < statements.size(); i++) {
            Statement.Select select = statements.get(i);
            TableState table = EngineContext.require(state.table(select.table()));
            ConditionNode where = select.where();
            try {
                if (where == null || !PartiqlStatements.isKeyOnly(where, table.definition())) {
                    throw PartiqlStatements.missingKey();
                }
                keys.add(PartiqlStatements.key(where, table.definition()));
                failures.add(null);
            } catch (DynamoError e) {
                if (!PartiqlStatements.isKeyMismatch(e)) {
                    throw invalid(
                            i,
                            "Select statements within ExecuteTransaction must specify the primary key in the where clause.");
                }
                failures.add(e);
            }
        }
        CancellationReasons.throwIfAny(failures);
        return keys;
    }

    private static Map<String, @Nullable Object> write(
            List<Statement> statements, List<Boolean> returnsOld, InputMembers request, EngineContext engine) {
        DatabaseState state = engine.database().snapshot();
        List<CheckedWrite> writes = new ArrayList<>();
        List<@Nullable DynamoError> failures = new ArrayList<>();
        for (int i = 0; i < statements.size(); i++) {
            Statement statement = statements.get(i);
            TableState table = EngineContext.require(state.table(statement.table()));
            try {
                writes.add(PartiqlStatements.write(statement, table.definition(), returnsOld.get(i)));
                failures.add(null);
            } catch (DynamoError e) {
                if (!PartiqlStatements.cancels(e)) {
                    throw invalid(i, String.valueOf(e.getMessage()));
                }
                failures.add(e);
            }
        }
        CancellationReasons.throwIfAny(failures);
        Map<String, @Nullable Object> response =
                new LinkedHashMap<>(engine.tokens().execute("ExecuteTransaction", writes, request, engine));
        response.put("Responses", List.of());
        return response;
    }
}
