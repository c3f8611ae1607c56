package org.tabletheory.aws;

import org.tabletheory.crypto.DataKeyException;
import org.tabletheory.crypto.UnknownKeyException;
import org.tabletheory.error.ErrorCodes;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/** A failed KMS call as an exception that explains how to fix it. */
record KmsFailure(String operation, String key, SdkException cause) {

    DataKeyException toException() {
        if (!(cause instanceof AwsServiceException response)) {
            return failure("KMS cannot be reached, or no credentials for it were found", ErrorCodes.CONNECTION);
        }
        return switch (code(response)) {
            case "AccessDeniedException" ->
                failure(
                        "access denied to kms:" + operation + " on " + key
                                + "; allow it in the key policy or the role's policy",
                        ErrorCodes.ACCESS_DENIED);
            case "DisabledException" ->
                failure("the KMS key " + key + " is disabled; enable it or configure another key", ErrorCodes.DATA_KEY);
            case "KMSInvalidStateException" ->
                failure(
                        "the KMS key " + key + " is in a state in which it cannot be used; it may be pending deletion",
                        ErrorCodes.DATA_KEY);
            case "NotFoundException" ->
                failure("KMS key " + key + " not found in this account and region", ErrorCodes.DATA_KEY);
            case "InvalidKeyUsageException" ->
                failure(
                        "the KMS key " + key
                                + " cannot generate data keys; use a symmetric key with usage ENCRYPT_DECRYPT",
                        ErrorCodes.DATA_KEY);
            case "ThrottlingException", "Throttling", "LimitExceededException" ->
                failure(
                        "KMS throttled " + operation + " on " + key
                                + "; use a CachingKeyProvider, which needs one call for thousands of values",
                        ErrorCodes.THROTTLED);
            case "IncorrectKeyException" ->
                new UnknownKeyException("the value was not encrypted under the KMS key " + key, cause);
            case "InvalidCiphertextException" ->
                failure(
                        "KMS rejected the stored data key: it was modified, or not created by KMS",
                        ErrorCodes.INVALID_ENCRYPTED_ENVELOPE);
            case "ExpiredTokenException" ->
                failure("the credentials for KMS have expired; renew them", ErrorCodes.EXPIRED_TOKEN);
            case "UnrecognizedClientException", "InvalidSignatureException", "IncompleteSignature" ->
                failure("KMS rejected the credentials; check the access key and its secret", ErrorCodes.CREDENTIALS);
            default -> failure(operation + " on " + key + " failed in KMS with " + code(response), ErrorCodes.SERVICE);
        };
    }

    private DataKeyException failure(String problem, String code) {
        return new DataKeyException(problem, code, cause);
    }

    private static String code(AwsServiceException response) {
        String code = response.awsErrorDetails() == null
                ? null
                : response.awsErrorDetails().errorCode();
        return code == null ? "HTTP status " + response.statusCode() : code;
    }
}
