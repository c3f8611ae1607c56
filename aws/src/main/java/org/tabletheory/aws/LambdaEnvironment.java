package org.tabletheory.aws;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What a process can tell of the Lambda function that it runs, from its environment.
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

    /** That of this process. */
    public static LambdaEnvironment current() {
        return new LambdaEnvironment(System.getenv());
    }

    /** Whether the process runs a function. */
    public boolean isLambda() {
        return variables.containsKey("AWS_LAMBDA_FUNCTION_NAME")
                || variables.getOrDefault("AWS_EXECUTION_ENV", "").contains("AWS_Lambda");
    }

    /** Whether the process was, or is to be, restored from a snapshot. */
    public boolean isSnapStart() {
        return "snap-start".equals(variables.get("AWS_LAMBDA_INITIALIZATION_TYPE"));
    }

    /** The function's name. */
    public Optional<String> functionName() {
        return value("AWS_LAMBDA_FUNCTION_NAME");
    }

    /** The memory that the function has, in megabytes; empty outside of Lambda. */
    public OptionalInt memoryMegabytes() {
        String text = variables.get("AWS_LAMBDA_FUNCTION_MEMORY_SIZE");
        try {
            return text == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(text));
        } catch (NumberFormatException e) {
            return OptionalInt.empty();
        }
    }

    /** Whether X-Ray traces the invocation. */
    public boolean isTraced() {
        return value("_X_AMZN_TRACE_ID").isPresent();
    }

    /** The ARN of the KMS key for encrypted attributes: {@code KMS_KEY_ARN}, or {@code TABLETHEORY_KMS_KEY_ARN}. */
    public Optional<String> kmsKeyArn() {
        Optional<String> named = value("KMS_KEY_ARN");
        return named.isPresent() ? named : value("TABLETHEORY_KMS_KEY_ARN");
    }

    private Optional<String> value(String name) {
        @Nullable String value = variables.get(name);
        return value == null || value.isEmpty() ? Optional.empty() : Optional.of(value);
    }
}
