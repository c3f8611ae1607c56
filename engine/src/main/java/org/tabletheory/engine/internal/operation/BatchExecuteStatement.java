package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.partiql.Statement;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;

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

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        List<InputMembers> members = request.structures("Statements");
        List<@Nullable Statement> statements = new ArrayList<>();
        List<@Nullable DynamoError> failures = new ArrayList<>();
        boolean reads = false;
        boolean writes = false;
        for (InputMembers member : members) {
            try {
                Statement statement = PartiqlStatements.parse(member);
                boolean read = statement.asSelect() != null;
                reads |= read;
                writes |= !read;
                statements.add(statement);
                failures.add(null);
            } catch (DynamoError e) {
                statements.add(null);
                failures.add(e);
            }
        }
        if (reads && writes) {
            throw DynamoError.validation(
                    "BatchExecuteStatement cannot include both reads and writes in the same request");
        }
        List<Object> responses = new ArrayList<>();
        List<Object> consumed = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            responses.add(response(statements.get(i), failures.get(i), members.get(i), request, engine, consumed));
        }
        Map<String, @Nullable Object> response = new LinkedHashMap<>();
        response.put("Responses", responses);
        response.put("ConsumedCapacity", consumed.isEmpty() ? null : consumed);
        return response;
    }

    private static Map<String, @Nullable Object> response(
            @Nullable Statement statement,
            @Nullable DynamoError failure,
            InputMembers member,
            InputMembers request,
            EngineContext engine,
            List<Object> consumed) {
        Map<String, @Nullable Object> response = new LinkedHashMap<>();
        response.put("TableName", statement == null ? null : statement.table());
        try {
            if (failure != null || statement == null) {
                throw Objects.requireNonNull(failure);
            }
            Statement.Select select = statement.asSelect();
            if (select != null) {
                if (select.where() == null) {
                    throw DynamoError.validation(
                            "Select statements within BatchExecuteStatement must specify the primary key in the where clause.");
                }
                PartiqlStatements.key(
                        select.where(), engine.table(select.table()).definition());
            }
            Map<String, @Nullable Object> settings = new LinkedHashMap<>(member.json());
            settings.put("ReturnConsumedCapacity", request.text("ReturnConsumedCapacity"));
            Map<String, @Nullable Object> result =
                    ExecuteStatement.execute(statement, new InputMembers(settings), engine);
            List<?> items = (List<?>) Objects.requireNonNullElse(result.get("Items"), List.of());
            response.put("Item", items.isEmpty() ? null : items.get(0));
            Object cost = result.get("ConsumedCapacity");
            if (cost != null) {
                consumed.add(cost);
            }
        } catch (DynamoError e) {
            response.put("Error", error(e));
        }
        return response;
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
        error.put("Item", failure.members().get("Item"));
        return error;
    }
}
