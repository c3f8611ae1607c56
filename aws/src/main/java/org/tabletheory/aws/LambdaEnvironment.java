package org.tabletheory.aws;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The Lambda function that this process runs, as described by environment variables.
 *
 * <pre>{@code
 * if (LambdaEnvironment.current().isLambda()) {
 *     System.out.println(LambdaEnvironment.current().memoryMegabytes());
 * }
 * }</pre>
 *
 * @param variables the environment variables
 */
public record LambdaEnvironment(Map<String, String> variables) {
    public LambdaEnvironment {
        variables = Map.copyOf(variables);
    }

    /** Returns the environment of this process. */
    public static LambdaEnvironment current() {
        return new LambdaEnvironment(System.getenv());
    }

    /** Returns whether the process runs a Lambda function. */
    public boolean isLambda() {
        return variables.containsKey("AWS_LAMBDA_FUNCTION_NAME")
                || variables.getOrDefault("AWS_EXECUTION_ENV", "").contains("AWS_Lambda");
    }

    /** Returns whether the process uses SnapStart. */
    public boolean isSnapStart() {
        return "snap-start".equals(variables.get("AWS_LAMBDA_INITIALIZATION_TYPE"));
    }

    /** Returns the function's name, or empty outside of Lambda. */
    public Optional<String> functionName() {
        return value("AWS_LAMBDA_FUNCTION_NAME");
    }

    /** Returns the function's memory size in megabytes, or empty outside of Lambda. */
    public OptionalInt memoryMegabytes() {
        String text = variables.get("AWS_LAMBDA_FUNCTION_MEMORY_SIZE");
        try {
            return text == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(text));
        } catch (NumberFormatException e) {
            return OptionalInt.empty();
        }
    }

    /** Returns whether X-Ray traces the invocation. */
    public boolean isTraced() {
        return value("_X_AMZN_TRACE_ID").isPresent();
    }

    /** Returns the ARN of the KMS key for encrypted attributes: {@code KMS_KEY_ARN}, or {@code TABLETHEORY_KMS_KEY_ARN}. */
    public Optional<String> kmsKeyArn() {
        Optional<String> named = value("KMS_KEY_ARN");
        return named.isPresent() ? named : value("TABLETHEORY_KMS_KEY_ARN");
    }

    private Optional<String> value(String name) {
        @Nullable String value = variables.get(name);
        return value == null || value.isEmpty() ? Optional.empty() : Optional.of(value);
    }
}
