package org.tabletheory.error;

/**
 * The stable names of what can go wrong, as {@link TableTheoryException#codes()} gives them.
 *
 * <p>Those that other languages' runtimes have too are spelt as there, so that logs and contracts can be compared.
 */
public final class ErrorCodes {

    /** A model, an entity or a schema document is not valid, or a value does not fit its attribute. */
    public static final String INVALID_MODEL = "ErrInvalidModel";
    /** A key attribute is missing. */
    public static final String MISSING_PRIMARY_KEY = "ErrMissingPrimaryKey";
    /** There is no such item. */
    public static final String ITEM_NOT_FOUND = "ErrItemNotFound";
    /** An operator, an index, a cursor or a number of arguments does not fit. */
    public static final String INVALID_OPERATOR = "ErrInvalidOperator";
    /** The item has changed since it was read. */
    public static final String VERSION_CONFLICT = "ErrVersionConflict";
    /** An encrypted attribute stands in a key, a filter or a condition. */
    public static final String ENCRYPTED_FIELD_NOT_QUERYABLE = "ErrEncryptedFieldNotQueryable";
    /** A model has encrypted attributes and there is no key provider. */
    public static final String ENCRYPTION_NOT_CONFIGURED = "ErrEncryptionNotConfigured";
    /** A stored value is no envelope, or not one that can be opened. */
    public static final String INVALID_ENCRYPTED_ENVELOPE = "ErrInvalidEncryptedEnvelope";
    /** There is no data key to encrypt or decrypt with. */
    public static final String DATA_KEY = "ErrDataKey";
    /** A write_once model was to be changed. */
    public static final String IMMUTABLE_MODEL_MUTATION = "ErrImmutableModelMutation";
    /** A protected attribute was to be changed. */
    public static final String PROTECTED_FIELD_MUTATION = "ErrProtectedFieldMutation";
    /** An update has nothing to do. */
    public static final String NO_UPDATABLE_FIELDS = "ErrNoUpdatableFields";
    /** A condition of a write did not hold. */
    public static final String CONDITION_FAILED = "ErrConditionFailed";
    /** Someone else holds the lease. */
    public static final String LEASE_HELD = "ErrLeaseHeld";
    /** The lease was lost: it ran out, or someone else has it. */
    public static final String LEASE_NOT_OWNED = "ErrLeaseNotOwned";
    /** A request has the key of another one. */
    public static final String IDEMPOTENCY_MISMATCH = "ErrIdempotencyMismatch";
    /** The same request is being carried out elsewhere. */
    public static final String REQUEST_IN_PROGRESS = "ErrRequestInProgress";
    /** What is said of a release does not follow from its evidence. */
    public static final String REJECTED_DEPLOY_AUTHORITY_EVIDENCE = "ErrRejectedDeployAuthorityEvidence";
    /** A transaction was cancelled. */
    public static final String TRANSACTION_FAILED = "ErrTransactionFailed";
    /** Another transaction held one of the items. */
    public static final String TRANSACTION_CONFLICT = "ErrTransactionConflict";
    /** DynamoDB refused for lack of capacity, and went on refusing. */
    public static final String THROTTLED = "ErrThrottled";
    /** A part of a batch could not be done. */
    public static final String BATCH_OPERATION_FAILED = "ErrBatchOperationFailed";
    /** There is no such table or index. */
    public static final String TABLE_NOT_FOUND = "ErrTableNotFound";
    /** A table is there already, or is being made, changed or deleted. */
    public static final String TABLE_IN_USE = "ErrTableInUse";
    /** A migration would leave an encrypted attribute unreadable or in the clear. */
    public static final String MIGRATION_ENCRYPTION_REQUIRED = "ErrMigrationEncryptionRequired";
    /** What a migration copied is not all there. */
    public static final String MIGRATION_NOT_VERIFIED = "ErrMigrationNotVerified";
    /** DynamoDB found the request itself at fault. */
    public static final String INVALID_REQUEST = "ErrInvalidRequest";
    /** An item would exceed 400 KB. */
    public static final String ITEM_TOO_LARGE = "ErrItemTooLarge";
    /** The credentials are valid but not allowed to do this. */
    public static final String ACCESS_DENIED = "ErrAccessDenied";
    /** There are no credentials, or DynamoDB does not accept them. */
    public static final String CREDENTIALS = "ErrCredentials";
    /** The credentials have expired. */
    public static final String EXPIRED_TOKEN = "ErrExpiredToken";
    /** The time for the call was over. */
    public static final String DEADLINE_EXCEEDED = "ErrDeadlineExceeded";
    /** DynamoDB could not be reached, or the connection broke. */
    public static final String CONNECTION = "ErrConnection";
    /** The calling thread was interrupted. */
    public static final String INTERRUPTED = "ErrInterrupted";
    /** A write may or may not have been applied. */
    public static final String UNKNOWN_OUTCOME = "ErrUnknownOutcome";
    /** An answer was cut off, corrupted, too large or no JSON. */
    public static final String MALFORMED_RESPONSE = "ErrMalformedResponse";
    /** DynamoDB failed in another way. */
    public static final String SERVICE = "ErrService";

    private ErrorCodes() {}
}
