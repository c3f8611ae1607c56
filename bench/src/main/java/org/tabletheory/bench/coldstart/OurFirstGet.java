package org.tabletheory.bench.coldstart;

import java.net.URI;
import java.util.function.Supplier;
import org.tabletheory.aws.LambdaDb;
import org.tabletheory.bench.client.User;
import org.tabletheory.client.Config;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/** A program that reads one user with TableTheory, like a Lambda function. */
public final class OurFirstGet {
    private OurFirstGet() {}

    /** The configuration. A record instead of a lambda, which would have to be linked at startup. */
    private record Endpoint(URI endpoint) implements Supplier<Config> {
        @Override
        public Config get() {
            return Config.builder()
                    .region("us-east-1")
                    .endpoint(endpoint)
                    .credentials(StaticCredentialsProvider.create(AwsBasicCredentials.create("AKIDEXAMPLE", "secret")))
                    .build();
        }
    }

    public static void main(String[] arguments) {
        try (LambdaDb lambda =
                LambdaDb.over(new Endpoint(URI.create(arguments[0]))).preRegisterModels(User.class)) {
            FirstGet.report(lambda.db()
                    .model(User.class)
                    .where("PK", "=", FirstGet.PK)
                    .where("SK", "=", FirstGet.SK)
                    .first()
                    .name());
        }
    }
}
