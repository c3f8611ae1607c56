package org.tabletheory.error;

/**
 * The stable error codes that {@link TableTheoryException#codes()} returns.
 *
 * <p>Codes that runtimes in other languages share have the same names there, so that logs and contracts can be compared.
 */
public final class ErrorCodes {

    /** A model, an entity or a schema document is not valid, or a value does not fit its attribute. */
    public static final String INVALID_MODEL = "ErrInvalidModel";
    /** An annotation of a mapped class is not valid; always together with {@link #INVALID_MODEL}. */
    public static final String INVALID_TAG = "ErrInvalidTag";
    /** A key attribute is missing. */
    public static final String MISSING_PRIMARY_KEY = "ErrMissingPrimaryKey";
    /** The item does not exist. */
    public static final String ITEM_NOT_FOUND = "ErrItemNotFound";
    /** A query cannot continue from a cursor. */
    public static final String INVALID_CURSOR = "ErrInvalidCursor";
    /** An operator, an index, a cursor or a number of arguments is invalid. */
    public static final String INVALID_OPERATOR = "ErrInvalidOperator";
    /** The item has changed since it was read. */
    public static final String VERSION_CONFLICT = "ErrVersionConflict";
    /** An encrypted attribute is used in a key, a filter or a condition. */
    public static final String ENCRYPTED_FIELD_NOT_QUERYABLE = "ErrEncryptedFieldNotQueryable";
    /** A model has encrypted attributes but no key provider is configured. */
    public static final String ENCRYPTION_NOT_CONFIGURED = "ErrEncryptionNotConfigured";
    /** A stored value is not an envelope, or cannot be decrypted. */
    public static final String INVALID_ENCRYPTED_ENVELOPE = "ErrInvalidEncryptedEnvelope";
    /** No data key is available to encrypt or decrypt. */
    public static final String DATA_KEY = "ErrDataKey";
    /** An attempt to change an item of a write_once model. */
    public static final String IMMUTABLE_MODEL_MUTATION = "ErrImmutableModelMutation";
    /** An attempt to change a protected attribute. */
    public static final String PROTECTED_FIELD_MUTATION = "ErrProtectedFieldMutation";
    /** An update contains no change. */
    public static final String NO_UPDATABLE_FIELDS = "ErrNoUpdatableFields";
    /** A condition of a write failed. */
    public static final String CONDITION_FAILED = "ErrConditionFailed";
    /** Another owner holds the lease. */
    public static final String LEASE_HELD = "ErrLeaseHeld";
    /** The lease was lost: it expired, or another owner holds it. */
    public static final String LEASE_NOT_OWNED = "ErrLeaseNotOwned";
    /** An idempotency key was reused for a different request. */
    public static final String IDEMPOTENCY_MISMATCH = "ErrIdempotencyMismatch";
    /** The same request is in progress elsewhere. */
    public static final String REQUEST_IN_PROGRESS = "ErrRequestInProgress";
    /** The state of a release does not follow from its evidence. */
    public static final String REJECTED_DEPLOY_AUTHORITY_EVIDENCE = "ErrRejectedDeployAuthorityEvidence";
    /** A transaction was cancelled. */
    public static final String TRANSACTION_FAILED = "ErrTransactionFailed";
    /** Another transaction in progress includes one of the items. */
    public static final String TRANSACTION_CONFLICT = "ErrTransactionConflict";
    /** DynamoDB throttled the request on every attempt. */
    public static final String THROTTLED = "ErrThrottled";
    /** Part of a batch failed. */
    public static final String BATCH_OPERATION_FAILED = "ErrBatchOperationFailed";
    /** The table or index does not exist. */
    public static final String TABLE_NOT_FOUND = "ErrTableNotFound";
    /** A table already exists, or is being created, updated or deleted. */
    public static final String TABLE_IN_USE = "ErrTableInUse";
    /** A migration would leave an encrypted attribute unreadable or in plaintext. */
    public static final String MIGRATION_ENCRYPTION_REQUIRED = "ErrMigrationEncryptionRequired";
    /** Verification of a migration found missing or different items. */
    public static final String MIGRATION_NOT_VERIFIED = "ErrMigrationNotVerified";
    /** DynamoDB rejected the request as invalid. */
    public static final String INVALID_REQUEST = "ErrInvalidRequest";
    /** An item exceeds 400 KB. */
    public static final String ITEM_TOO_LARGE = "ErrItemTooLarge";
    /** The credentials are valid but not authorized for the operation. */
    public static final String ACCESS_DENIED = "ErrAccessDenied";
    /** No credentials were found, or DynamoDB rejected them. */
    public static final String CREDENTIALS = "ErrCredentials";
    /** The credentials have expired. */
    public static final String EXPIRED_TOKEN = "ErrExpiredToken";
    /** The deadline or timeout of the call was exceeded. */
    public static final String DEADLINE_EXCEEDED = "ErrDeadlineExceeded";
    /** DynamoDB could not be reached, or the connection was lost. */
    public static final String CONNECTION = "ErrConnection";
    /** The client was closed. */
    public static final String CLIENT_CLOSED = "ErrClientClosed";
    /** The calling thread was interrupted. */
    public static final String INTERRUPTED = "ErrInterrupted";
    /** A write may or may not have been applied. */
    public static final String UNKNOWN_OUTCOME = "ErrUnknownOutcome";
    /** A response was truncated, corrupted, too large or not JSON. */
    public static final String MALFORMED_RESPONSE = "ErrMalformedResponse";
    /** Another error of DynamoDB. */
    public static final String SERVICE = "ErrService";

    private ErrorCodes() {}
}
