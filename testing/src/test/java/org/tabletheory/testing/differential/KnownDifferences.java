package org.tabletheory.testing.differential;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Different errors that are accepted, each with what is known of the service. The sources are the public suite
 * dynamodb-conformance, the tests of dynalite and of ScyllaDB Alternator, which were run against the service too, and
 * measurements of the service in 2026 that dynoxide and the suite publish.
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

    private static final String PARAMETERS = INVALID + "One or more parameter values were invalid: ";

    private static final String STATEMENT = INVALID + "Validation failed in TransactStatements";

    private static final String KEY_TYPE =
            "(Key attribute's data type should match its data type in table's schema: Key \\w+"
                    + "|One or more parameter values were invalid: Condition parameter type does not match schema type)";

    /** Errors that an update finds when it is evaluated. */
    private static final String EVALUATION =
            "(Number overflow|DynamoDB only supports precision|The document path provided|The provided expression refers"
                    + "|An operand in the update)";

    private static final String BEFORE_TABLE =
            "the service checks what it can before it looks at the table: dynalite's tests record these errors for "
                    + "tables that do not exist; DynamoDB Local looks at the table first";

    private static final String IN_ORDER =
            "the service checks all actions of a transaction, one after another, before it looks for repeated items and "
                    + "before it executes one (measured in us-east-1 and eu-west-2 in October 2026)";

    private static final String OWN_WORDS = "DynamoDB Local has its own words; ours are those that the suite records";

    /** All accepted differences, each with the reason. */
    private static final List<Known> KNOWN = List.of(
            // Words of DynamoDB Local.
            Known.of(
                    "ValidationException|TransactionCanceledException",
                    "The number of conditions on the keys is invalid|Invalid attribute value type"
                            + "|One of the required keys was not given a value|Type mismatch for (key|Index Key)($|})"
                            + "|cannot contain an empty string value",
                    OWN_WORDS + ", as is the place of these checks after those of expressions"),
            Known.of(
                    "ValidationException",
                    "Return values set to invalid value|Limit must be greater than or equal to 1"
                            + "|: (Cannot specify the|ALL_PROJECTED_ATTRIBUTES can be used)",
                    OWN_WORDS + "; constraints of members come first"),
            Known.of(
                    "Size of hashkey has exceeded the maximum size limit|Aggregated size of all range keys",
                    "Size limit exceeded",
                    "the service names the kind of key and the limit, as dynalite's tests record"),
            Known.of(
                    "^400 DuplicateItemException: ",
                    "^400 DuplicateItem: ",
                    "the service's code is DuplicateItemException, as the suite records"),
            Known.of(
                    "Code=DuplicateItem, ",
                    "Code=ValidationError, Message=Duplicate primary key exists in table",
                    "a duplicate has its own code in the service: DuplicateItem in its list of errors of statements"),
            Known.of(
                    "Code=ValidationError, Message=Where clause does not contain",
                    "TransactionCanceledException: ValidationError Where clause does not contain",
                    "the message of every cancellation lists the codes, as the suite records; this one of DynamoDB Local "
                            + "does not"),
            Known.of(
                    "Number overflow|Invalid UpdateExpression|operand in the update expression|document path|does not exist"
                            + "|mismatch|not supported",
                    "DynamoDB only supports precision up to 38 digits",
                    "the service says 'Number overflow' of results that need more than 38 digits too, as Alternator's "
                            + "tests record"),
            Known.of(
                    "Two document paths overlap",
                    "Two document paths overlap",
                    "the service names the two paths that overlap, as the suite records; DynamoDB Local names the path next "
                            + "to one of them"),
            Known.of(
                    PARAMETERS + "(ADD|DELETE) action .*for the type [A-Z]+$",
                    PARAMETERS + "(ADD|DELETE) action .*for the type [A-Z]+$",
                    "the service names a type as in requests, S or N, as dynalite's tests record"),
            Known.of(
                    PARAMETERS + "Type mismatch for Index Key \\w+ Expected: ",
                    INVALID + "Updates on index keys must be of the same data type as the key attribute",
                    "the service names the key of AttributeUpdates, as dynalite's tests record"),
            Known.of(
                    INVALID + "Statement wasn't well formed, can't be processed: ",
                    INVALID + "Statement wasn't well formed, can't be processed: ",
                    "the suite records this beginning; DynamoDB Local goes on with the statement, the service with the "
                            + "token, as dynoxide measured"),
            Known.of(
                    PARAMETERS + "Global secondary index \\w+ does not project \\[",
                    PARAMETERS + "Global secondary index \\w+ does not project \\[",
                    "the same attributes in the order of a hash set of DynamoDB Local"),
            Known.of(
                    INVALID + "Key value must be of type S, N, or B. Key name: pk,",
                    INVALID + "Key value must be of type S, N, or B. Key name: sk,",
                    "of two wrong keys, DynamoDB Local names the first in a hash map; ours is the first of the schema"),

            // Failures of DynamoDB Local.
            Known.of(
                    INVALID + KEY_TYPE + "|^success|[Ss]econdary index \\w+ does not project",
                    "^500 InternalFailure",
                    "DynamoDB Local fails on conditions with a value of another type, on ORDER BY, and on conditions in "
                            + "parentheses"),
            Known.of(
                    STATEMENT,
                    STATEMENT + "\\[\\d\\]: Index \\d+ out of bounds",
                    "DynamoDB Local fails on ORDER BY in a transaction, with the message of a Java exception"),
            Known.of(
                    INVALID + EVALUATION,
                    INVALID + EVALUATION,
                    "DynamoDB Local evaluates the clauses of an update in the order of a hash map: it reports another of two "
                            + "mistakes when an attribute has another name; ours is the first in the text"),

            // Before the table.
            Known.of("ValidationException", "The table does not have the specified index", BEFORE_TABLE),
            Known.of(
                    INVALID + "ExpressionAttributeValues can only be specified when using expressions",
                    INVALID + "(Invalid \\w+Expression: |The document path provided|An operand in the update"
                            + "|Transaction request cannot include|The provided expression refers"
                            + "|Value provided in ExpressionAttribute|Consistent reads are not supported)",
                    "the service looks for members without their expressions first, as dynalite's tests record; "
                            + IN_ORDER),
            Known.of(
                    INVALID + "(Invalid \\w+Expression: |Value provided in ExpressionAttributeValues unused"
                            + "|One or more parameter values were invalid: )",
                    INVALID + "(Consistent reads are not supported on global secondary indexes|Query key condition not "
                            + "supported|One or more parameter values were invalid: Secondary index \\w+ does not project"
                            + "|Filter Expression can only contain)",
                    BEFORE_TABLE),
            Known.of(
                    PARAMETERS + "(Cannot specify the (ProjectionExpression|AttributesToGet) when"
                            + "|ALL_PROJECTED_ATTRIBUTES can be used)",
                    INVALID + "(Invalid (Filter|KeyCondition|Projection)Expression: |Invalid operator used in "
                            + "KeyConditionExpression|Value provided in ExpressionAttribute"
                            + "|One or more parameter values were invalid: )",
                    "Select is a constraint of members, which come before expressions: the suite records this error for "
                            + "requests with expressions"),
            Known.of(
                    INVALID
                            + "Invalid (\\w+)Expression: An expression attribute value used in expression is not defined",
                    INVALID
                            + "Invalid \\w+Expression: (Incorrect operand type|Two document paths|The BETWEEN operator)",
                    "dynalite's tests record that undefined values are reported before types and overlapping paths"),
            Known.of(
                    INVALID + "Invalid KeyConditionExpression: ",
                    INVALID + "Invalid (Projection|Filter)Expression: ",
                    "dynalite's tests record that the service reads the key condition first"),
            Known.of(
                    INVALID + "Invalid FilterExpression: ",
                    INVALID + "Invalid FilterExpression: ",
                    "of two mistakes in a filter the service names the first kind in the order of its checks, as "
                            + "dynalite's tests record: undefined names and values, operands, types"),
            Known.of(
                    INVALID + "ConditionalOperator can only be used when Filter or Expected has two or more elements",
                    INVALID
                            + "(One or more parameter values were invalid: (ComparisonOperator|Invalid number of argument"
                            + "|One or more parameter values were invalid)|Query key condition not supported)",
                    "dynalite's tests record that the service looks at ConditionalOperator before the conditions"),

            // Legacy updates.
            Known.of(
                    "Type mismatch for Index Key \\w+ Expected: ",
                    "ConditionalCheckFailed|The document path provided|The provided expression refers|An operand in the update",
                    "the service checks the values that an update sets index keys to before it reads the item: dynalite's "
                            + "tests recorded this error for updates of items that do not exist"),
            Known.of(
                    PARAMETERS + "(ADD|DELETE) action ",
                    "^400 ConditionalCheckFailedException|" + PARAMETERS
                            + "(ComparisonOperator|Invalid number of argument)",
                    "the service checks AttributeUpdates before Expected, and both before it reads the item: dynalite's "
                            + "tests record it"),

            // Keys.
            Known.of(
                    INVALID + "(Invalid ProjectionExpression: |The provided key element does not match the schema"
                            + "|One or more parameter values are not valid)",
                    INVALID + "Provided list of item keys contains duplicates",
                    "dynalite's tests record that the projection and each key are checked before repeated keys are "
                            + "looked for"),

            // Transactions.
            Known.of(
                    "TransactionCanceledException.*ValidationError",
                    "^400 ValidationException",
                    "the service cancels a transaction with the reason ValidationError for what is wrong with an action "
                            + "and its item, as the suite records"),
            Known.of(
                    INVALID + "One or more parameter values are not valid",
                    INVALID + "(Invalid \\w+Expression: |Transaction request cannot include|" + EVALUATION + ")",
                    "an empty value of a key fails the request as a whole before anything is executed, as the suite records"),
            Known.of(
                    INVALID + "Invalid \\w+Expression: ",
                    INVALID + "(Transaction request cannot include|The provided expression refers"
                            + "|Invalid ConditionExpression: An expression attribute value)",
                    IN_ORDER),
            Known.of(
                    INVALID + "(Provided list of item keys contains duplicates|Transaction request cannot include "
                            + "multiple operations on one item)",
                    "TransactionCanceledException|" + INVALID + "(" + EVALUATION
                            + "|One or more parameter values|The provided key element|Read and write requests)",
                    "repeated items are found before an action is executed, as the suite records"),

            // Statements.
            Known.of(
                    "^success",
                    INVALID
                            + "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain",
                    "the service rejects an empty key that is stored or looked up; DynamoDB Local one in any comparison, "
                            + "such as <>"),
            Known.of(
                    INVALID + ".*Number of parameters in request and statement don't match",
                    "",
                    "the documentation of the service requires a parameter for each question mark; DynamoDB Local has this message "
                            + "for too few and ignores those that a statement does not use"),
            Known.of(
                    INVALID + ".*Secondary index \\w+ does not project one or more filter attributes",
                    "^success",
                    "recorded on the service with PartiQL: a read by key rejects what the index does not project"),
            Known.of(
                    INVALID + "Provided list of item keys contains duplicates",
                    "^success",
                    "recorded on the service: a batch of statements names an item once; DynamoDB Local executes it"),
            Known.of(
                    INVALID + "(Key attribute should be present|" + KEY_TYPE
                            + "|One or more parameter values were invalid: (Global s|S)econdary index \\w+ does not project)"
                            + "|^success",
                    INVALID + KEY_TYPE,
                    "dynoxide measured both messages: for a value of = and IN, and for one of a range; DynamoDB Local names "
                            + "the sort key if both keys are wrong, and has either message for it"),
            Known.of(
                    "TransactionCanceledException.*Key attribute's data type should match",
                    "TransactionCanceledException.*Key attribute's data type should match",
                    "each statement has its reason, as the documentation of the service says; DynamoDB Local gives the first"),
            Known.of(
                    STATEMENT,
                    STATEMENT
                            + "\\[\\d\\]: (Key value must be|Select statements within ExecuteTransaction must specify the "
                            + "primary key)|TransactionCanceledException"
                            + "|^400 ValidationException: ExecuteTransaction API does not support both",
                    IN_ORDER + "; what needs the table comes after what does not"),
            Known.of(
                    INVALID + "(Validation failed in TransactStatements|Statement wasn't well formed)",
                    INVALID + "(Statement wasn't well formed|ExecuteTransaction API does not support both)",
                    "the first statement that is invalid or malformed is reported: " + IN_ORDER));

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
