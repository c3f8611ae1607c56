package org.tabletheory.engine.internal.operation;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.DatabaseState;
import org.tabletheory.engine.internal.store.TableState;

/** Tags of tables, which requests name by their ARNs. */
final class ResourceTags {
    static final InputShape ARN = InputShape.Text.length(1, 1283);

    /** Tables have tags; indexes and streams, whose ARNs begin with that of their table, have none. */
    private static final Pattern TABLE_ARN =
            Pattern.compile("arn:[^:]*:dynamodb:[^:]*:[^:]*:table/[a-zA-Z0-9_.-]{3,255}");

    private ResourceTags() {}

    /** Checks the ARN of a request, without looking for its table. */
    static void checkArn(InputMembers request, EngineContext engine) {
        String arn = request.requiredText("ResourceArn");
        if (!arn.startsWith("arn:")) {
            throw DynamoError.validation("ARNs must start with 'arn:': " + arn);
        } else if (!TABLE_ARN.matcher(arn).matches()) {
            throw DynamoError.validation("Invalid TableArn: Invalid ResourceArn provided as input " + arn);
        } else if (!arn.startsWith(engine.arnPrefix())) {
            throw DynamoError.service(
                    "AccessDeniedException", "User is not authorized to perform this operation on resource: " + arn);
        }
    }

    /** Returns the table of an ARN. */
    static TableState table(DatabaseState state, InputMembers request, EngineContext engine) {
        checkArn(request, engine);
        String arn = request.requiredText("ResourceArn");
        TableState table = state.table(arn.substring(engine.arnPrefix().length()));
        if (table == null) {
            throw DynamoError.service(
                    "ResourceNotFoundException", "Requested resource not found: ResourcArn: " + arn + " not found");
        }
        return table;
    }

    static void change(InputMembers request, EngineContext engine, UnaryOperator<Map<String, String>> change) {
        engine.database().change(edit -> {
            TableState table = table(edit.state(), request, engine);
            Map<String, String> tags =
                    change.apply(new LinkedHashMap<>(table.definition().tags()));
            TableState changed = table.with(table.definition().withTags(tags), engine.seed());
            edit.put(changed);
            return changed;
        });
    }
}
