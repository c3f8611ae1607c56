package org.tabletheory.aws;

import org.tabletheory.crypto.DataKeyException;
import org.tabletheory.crypto.UnknownKeyException;
import org.tabletheory.error.ErrorCodes;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/** What KMS answered instead of a key, and what a user can do about it. */
record KmsFailure(String operation, String key, SdkException cause) {

    DataKeyException toException() {
        if (!(cause instanceof AwsServiceException answer)) {
            return failure("KMS cannot be reached, or there are no credentials for it", ErrorCodes.CONNECTION);
        }
        return switch (code(answer)) {
            case "AccessDeniedException" ->
                failure(
                        "KMS denies kms:" + operation + " on " + key + "; allow it in the key's policy or to the role",
                        ErrorCodes.ACCESS_DENIED);
            case "DisabledException" ->
                failure("the KMS key " + key + " is disabled; enable it, or configure another", ErrorCodes.DATA_KEY);
            case "KMSInvalidStateException" ->
                failure(
                        "the KMS key " + key + " is not usable in its state; it may be about to be deleted",
                        ErrorCodes.DATA_KEY);
            case "NotFoundException" ->
                failure("there is no KMS key " + key + " in this account and region", ErrorCodes.DATA_KEY);
            case "InvalidKeyUsageException" ->
                failure("the KMS key " + key + " is not for ENCRYPT_DECRYPT with AES_256", ErrorCodes.DATA_KEY);
            case "ThrottlingException", "Throttling", "LimitExceededException" ->
                failure(
                        "KMS throttles " + operation + " on " + key
                                + "; a CachingKeyProvider makes one call for thousands of values",
                        ErrorCodes.THROTTLED);
            case "IncorrectKeyException" -> new UnknownKeyException("the value is not under the KMS key " + key, cause);
            case "InvalidCiphertextException" ->
                failure(
                        "KMS does not accept the stored data key: it was changed, or is none of KMS",
                        ErrorCodes.INVALID_ENCRYPTED_ENVELOPE);
            case "ExpiredTokenException" ->
                failure("the credentials for KMS have expired; get new ones", ErrorCodes.EXPIRED_TOKEN);
            case "UnrecognizedClientException", "InvalidSignatureException", "IncompleteSignature" ->
                failure("KMS does not accept the credentials", ErrorCodes.CREDENTIALS);
            default ->
                failure("KMS failed at " + operation + " on " + key + " with " + code(answer), ErrorCodes.SERVICE);
        };
    }

    private DataKeyException failure(String problem, String code) {
        return new DataKeyException(problem, code, cause);
    }

    private static String code(AwsServiceException answer) {
        String code = answer.awsErrorDetails() == null
                ? null
                : answer.awsErrorDetails().errorCode();
        return code == null ? "HTTP status " + answer.statusCode() : code;
    }
}
