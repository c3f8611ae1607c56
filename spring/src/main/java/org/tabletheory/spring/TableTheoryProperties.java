package org.tabletheory.spring;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.tabletheory.client.result.ReturnConsumedCapacity;

/**
 * The properties {@code tabletheory.*}. What is not set has the default of {@link org.tabletheory.client.Config}. Immutable.
 *
 * @param region AWS region; by default that of an AwsRegionProvider bean, then of the environment and the AWS profile.
 * @param endpoint Endpoint other than the region's. One on this machine needs neither region nor credentials, and gets none.
 * @param tablePrefix Prefix of all table names.
 * @param callTimeout How long a call may take, with its retries.
 * @param attemptTimeout How long one attempt of a call may take; by default 10 s, at most the timeout of the call.
 * @param maxRetries How often a failed attempt is repeated; by default as AWS_MAX_ATTEMPTS says, otherwise 3 times.
 * @param allowScans Whether a query whose conditions no key supports becomes a scan.
 * @param showKeys Whether error messages contain the values of keys; by default for local databases only.
 * @param returnConsumedCapacity Whether calls report the capacity that they consumed, for metrics and results.
 * @param defaultReadCapacity Read capacity of tables that are created; 5 if only the write capacity is set, on demand without both.
 * @param defaultWriteCapacity Write capacity of tables that are created; 5 if only the read capacity is set, on demand without both.
 * @param kmsKeyArn ARN of the KMS key for encrypted attributes; needs tabletheory-aws. A KeyProvider bean takes precedence.
 * @param logCalls Whether each call is logged, to the logger org.tabletheory.calls.
 * @param connections How connections are opened and kept.
 * @param tables What happens to tables at start.
 */
@ConfigurationProperties("tabletheory")
public record TableTheoryProperties(
        @Nullable String region,
        @Nullable URI endpoint,
        @DefaultValue("") String tablePrefix,
        @Nullable Duration callTimeout,
        @Nullable Duration attemptTimeout,
        @Nullable Integer maxRetries,
        @DefaultValue("false") boolean allowScans,
        @Nullable Boolean showKeys,
        @DefaultValue("none") ReturnConsumedCapacity returnConsumedCapacity,
        @Nullable Long defaultReadCapacity,
        @Nullable Long defaultWriteCapacity,
        @Nullable String kmsKeyArn,
        @DefaultValue("false") boolean logCalls,
        @DefaultValue ConnectionProperties connections,
        @DefaultValue TableProperties tables) {

    /** Creates the properties; an empty region or key, as of a variable that is not set, is none. */
    public TableTheoryProperties {
        region = region == null || region.isBlank() ? null : region;
        kmsKeyArn = kmsKeyArn == null || kmsKeyArn.isBlank() ? null : kmsKeyArn;
    }

    /**
     * The properties {@code tabletheory.connections.*}. Immutable.
     *
     * @param max Connections in use at once; further calls wait.
     * @param maxIdle Connections kept for later calls.
     * @param idleTime How long an unused connection is kept.
     * @param maxAge How long a connection is used before it is replaced.
     * @param connectTimeout How long connecting may take.
     */
    public record ConnectionProperties(
            @Nullable Integer max,
            @Nullable Integer maxIdle,
            @Nullable Duration idleTime,
            @Nullable Duration maxAge,
            @Nullable Duration connectTimeout) {}

    /**
     * The properties {@code tabletheory.tables.*}. Immutable.
     *
     * @param atStart What happens to the tables of the models before the client is used.
     * @param models Classes with @Table; by default those in the packages of the application.
     */
    public record TableProperties(
            @DefaultValue("none") TablesAtStart atStart,
            @Nullable List<Class<?>> models) {}

    /** What happens to the tables of the models before the client is used. */
    public enum TablesAtStart {
        /** Nothing; no request is sent. */
        NONE,
        /** The application does not start if a table is missing or differs from its models. */
        VALIDATE,
        /** Missing tables are created, for development and tests. */
        CREATE
    }
}
