package org.tabletheory.testing.differential;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Different errors that are accepted. Most are about requests with two mistakes, of which either may be reported; where a
 * reason names no recording of the service, the order of the checks is the engine's.
 */
final class KnownDifferences {
    /**
     * @param ours the engine's error, or success
     * @param theirs the same of DynamoDB Local
     * @param reason why the difference is accepted
     */
    private record Known(Pattern ours, Pattern theirs, String reason) {
        static Known of(String ours, String theirs, String reason) {
            return new Known(Pattern.compile(ours), Pattern.compile(theirs), reason);
        }
    }

    private static final String INVALID = "^400 ValidationException: ";

    private static final String KEY_TYPE =
            "(Key attribute's data type should match its data type in table's schema: Key \\w+"
                    + "|One or more parameter values were invalid: Condition parameter type does not match schema type)";

    /** All accepted differences, each with the reason. */
    private static final List<Known> KNOWN = List.of(
            Known.of(
                    "Type mismatch for Index Key \\w+ Expected: ",
                    "ConditionalCheckFailed|The document path provided|The provided expression refers|An operand in the update",
                    "the service checks the values that an update sets index keys to before it reads the item: dynalite's "
                            + "tests recorded this error for updates of items that do not exist"),
            Known.of(
                    INVALID + "ExpressionAttributeValues can only be specified when using expressions",
                    INVALID + "Invalid \\w+Expression: ",
                    "the service checks the members of all actions before an expression"),
            Known.of(
                    INVALID
                            + "(Key attribute should be present|One or more parameter values were invalid: (Global s|S)econdary "
                            + "index \\w+ does not project|Value provided in ExpressionAttributeValues unused)",
                    INVALID + KEY_TYPE + "|" + INVALID + "Consistent reads are not supported",
                    "a request with two mistakes: DynamoDB Local looks at the types of keys and at the table first"),
            Known.of(
                    "^success",
                    INVALID
                            + "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain",
                    "DynamoDB Local rejects an empty key in any condition of a SELECT"),
            Known.of(
                    INVALID + "Validation failed in TransactStatements",
                    INVALID + "Statement wasn't well formed",
                    "DynamoDB Local parses all statements before it checks one"),
            Known.of(
                    INVALID
                            + "(ExpressionAttributeValues can only be specified|One or more parameter values are not valid)",
                    INVALID + "(Invalid UpdateExpression: |The document path provided|An operand in the update)",
                    "the service checks the members and keys of all actions first"),
            Known.of(
                    INVALID + KEY_TYPE,
                    "^500 InternalFailure",
                    "DynamoDB Local fails on some conditions with a value of another type"),
            Known.of(
                    "Number overflow|Invalid UpdateExpression|operand in the update expression|document path|does not exist"
                            + "|mismatch|not supported",
                    "DynamoDB only supports precision up to 38 digits",
                    "the service says 'Number overflow' of results that need more than 38 digits too, as the tests of "
                            + "Alternator record; DynamoDB Local has its own words, and evaluates ADD first"),
            Known.of(
                    "ValidationException|TransactionCanceledException",
                    "The number of conditions on the keys is invalid|Invalid attribute value type"
                            + "|One of the required keys was not given a value|Type mismatch for (key|Index Key)($|})"
                            + "|cannot contain an empty string value",
                    "DynamoDB Local has its own words for keys that do not match the schema, uses them in transactions "
                            + "too, and checks keys before expressions"),
            Known.of(
                    "ValidationException",
                    "Return values set to invalid value|Limit must be greater than or equal to 1"
                            + "|: (Cannot specify the|ALL_PROJECTED_ATTRIBUTES can be used)",
                    "DynamoDB Local has its own words for ReturnValues, Limit and Select, and checks them earlier"),
            Known.of(
                    "ValidationException",
                    "The table does not have the specified index|does not project one or more filter attributes",
                    "DynamoDB Local looks at the table before the members and expressions of the request; the service "
                            + "checks what it can without the table first"),
            Known.of(
                    "Two document paths overlap",
                    "Two document paths overlap",
                    "DynamoDB Local names the neighbour of the overlapping path, not the path"),
            Known.of(
                    "Transaction request cannot include multiple operations on one item",
                    "TransactionCanceledException",
                    "DynamoDB Local evaluates conditions before it looks for repeated items"),
            Known.of(
                    "TransactionCanceledException.*ValidationError",
                    "^400 ValidationException",
                    "DynamoDB Local reports what is wrong with an action by itself; the service cancels the "
                            + "transaction with reason ValidationError"),
            Known.of(
                    "^400 DuplicateItemException: ",
                    "^400 DuplicateItem: ",
                    "the service's code is DuplicateItemException, as the public suite records"),
            Known.of(
                    "Code=DuplicateItem, ",
                    "Code=ValidationError, Message=Duplicate primary key exists in table",
                    "the service has a reason of its own for it"),
            Known.of(
                    INVALID + ".*Number of parameters in request and statement don't match",
                    "",
                    "DynamoDB Local ignores parameters that a statement does not use"),
            Known.of(
                    INVALID + "Statement wasn't well formed, can't be processed: ",
                    INVALID + "Statement wasn't well formed, can't be processed: ",
                    "DynamoDB Local repeats the statement; the service names the problem in words that vary"),
            Known.of(
                    INVALID + ".*Secondary index \\w+ does not project one or more filter attributes",
                    "^success",
                    "recorded on the service with PartiQL: a read by key rejects what the index does not project"),
            Known.of(
                    "^success|[Ss]econdary index \\w+ does not project",
                    "^500 InternalFailure",
                    "DynamoDB Local fails on some statements with ORDER BY and conditions in parentheses"),
            Known.of(
                    INVALID + "Provided list of item keys contains duplicates",
                    "^success",
                    "recorded on the service: a batch of statements names an item once; DynamoDB Local executes it"),
            Known.of(
                    INVALID
                            + "(ExpressionAttributeValues can only be specified|One or more parameter values are not valid"
                            + "|Invalid \\w+Expression: )",
                    INVALID + "(Transaction request cannot include multiple operations|The provided expression refers"
                            + "|Invalid ConditionExpression: An expression attribute value)",
                    "the service checks the members and keys of all actions first"),
            Known.of(
                    INVALID + KEY_TYPE + "|^success",
                    INVALID + KEY_TYPE,
                    "DynamoDB Local names the sort key if both are wrong, and has either message for a sort key"),
            Known.of(
                    "TransactionCanceledException.*Key attribute's data type should match",
                    "TransactionCanceledException.*Key attribute's data type should match",
                    "DynamoDB Local gives the reason of the first statement only"),
            Known.of(
                    INVALID + "Invalid KeyConditionExpression: ",
                    INVALID + "Invalid ProjectionExpression: ",
                    "the service binds the key condition first"),
            Known.of(
                    INVALID + "One or more parameter values were invalid: Invalid number of argument",
                    INVALID + "Query key condition not supported",
                    "the service checks the conditions of a filter before the table"),
            Known.of(
                    INVALID + "Validation failed in TransactStatements",
                    INVALID + "Validation failed in TransactStatements\\[\\d\\]: (Key value must be|Select statements "
                            + "within ExecuteTransaction must specify the primary key)",
                    "the service checks a statement before its table, as recorded with SELECT"),
            Known.of(
                    INVALID + "One or more parameter values were invalid: Type mismatch for Index Key \\w+ Expected: ",
                    INVALID + "Updates on index keys must be of the same data type as the key attribute",
                    "the service names the key of AttributeUpdates, as dynalite's tests record"),
            Known.of(
                    INVALID + "One or more parameter values were invalid: (ADD|DELETE) action ",
                    "^400 ConditionalCheckFailedException",
                    "the service checks the types of AttributeUpdates before the condition"),
            Known.of(
                    INVALID + "Validation failed in TransactStatements",
                    "TransactionCanceledException|^400 ValidationException: ExecuteTransaction API does not support both",
                    "the service checks each statement before it looks at all of them, or executes one"),
            Known.of(
                    INVALID + "(Provided list of item keys contains duplicates|Transaction request cannot include "
                            + "multiple operations on one item)$",
                    INVALID
                            + "(DynamoDB only supports precision|The document path provided|The provided expression refers|An operand in the update|Number overflow"
                            + "|One or more parameter values|The provided key element|Read and write requests)",
                    "DynamoDB Local evaluates the actions before it looks for repeated items"),
            Known.of(
                    INVALID + "ConditionalOperator can only be used when Filter or Expected has two or more elements",
                    INVALID
                            + "(One or more parameter values were invalid: (ComparisonOperator|Invalid number of argument"
                            + "|One or more parameter values were invalid)|Query key condition not supported)",
                    "the service looks at ConditionalOperator before the conditions"),
            Known.of(
                    INVALID + "One or more parameter values were invalid: (Cannot specify the "
                            + "(ProjectionExpression|AttributesToGet) when|ALL_PROJECTED_ATTRIBUTES can be used)",
                    INVALID + "(Invalid (Filter|KeyCondition|Projection)Expression: |Invalid operator used in "
                            + "KeyConditionExpression|Query key condition not supported|Filter Expression can only contain"
                            + "|Value provided in ExpressionAttribute|Consistent reads are not supported"
                            + "|One or more parameter values were invalid: )",
                    "the service looks at Select before the expressions and the table"),
            Known.of(
                    INVALID
                            + "Invalid (\\w+)Expression: An expression attribute value used in expression is not defined",
                    INVALID
                            + "Invalid \\w+Expression: (Incorrect operand type|Two document paths|The BETWEEN operator)",
                    "the service reports undefined values of an expression before its types and paths"),
            Known.of(
                    INVALID + "Invalid (Filter|Projection|KeyCondition)Expression: ",
                    INVALID
                            + "(Consistent reads are not supported on global secondary indexes|Invalid FilterExpression: )",
                    "the service binds the key condition before the filter, and all expressions before it looks at the table"),
            Known.of(
                    INVALID
                            + "(Invalid ProjectionExpression: |One or more parameter values are not valid|The provided key "
                            + "element does not match the schema)",
                    INVALID + "Provided list of item keys contains duplicates",
                    "DynamoDB Local looks for repeated keys before it checks keys and the projection"),
            Known.of(
                    INVALID + "One or more parameter values were invalid: (Global secondary index \\w+ does not project"
                            + "|Select type ALL_ATTRIBUTES is not supported|ComparisonOperator)",
                    INVALID
                            + "(Query key condition not supported|Filter Expression can only contain|One or more parameter "
                            + "values were invalid: Global secondary index)",
                    "DynamoDB Local looks at the key condition first, and lists attributes in another order"),
            Known.of(
                    INVALID + "One or more parameter values were invalid: (ADD|DELETE) action .*for the type [A-Z]+$",
                    INVALID + "One or more parameter values were invalid: (ADD|DELETE) action .*for the type [A-Z]+$",
                    "the service names a type as in requests, S or N, as dynalite's tests record"),
            Known.of(
                    INVALID
                            + "(Number overflow|The provided expression refers|The document path provided|An operand in the "
                            + "update)",
                    INVALID + "(The provided expression refers|The document path provided|An operand in the update)",
                    "an update with two mistakes: DynamoDB Local evaluates sections in another order"),
            Known.of(
                    "Code=ValidationError, Message=Where clause does not contain",
                    "TransactionCanceledException: ValidationError Where clause does not contain",
                    "DynamoDB Local reports this reason in a form of its own"));

    private KnownDifferences() {}

    /** Returns whether two different errors, or an error and success, are known to differ. */
    static boolean areKnown(String ours, String theirs) {
        for (Known known : KNOWN) {
            if (known.ours.matcher(ours).find() && known.theirs.matcher(theirs).find()) {
                return true;
            }
        }
        return false;
    }
}
