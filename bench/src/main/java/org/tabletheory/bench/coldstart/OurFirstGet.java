package org.tabletheory.bench.coldstart;

import java.net.URI;
import org.tabletheory.bench.client.User;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/** A program that reads one user by TableTheory. */
public final class OurFirstGet {
    private OurFirstGet() {}

    public static void main(String[] arguments) {
        try (TableTheory db = connect(URI.create(arguments[0]))) {
            FirstGet.tell(db.model(User.class)
                    .where("PK", "=", FirstGet.PK)
                    .where("SK", "=", FirstGet.SK)
                    .first()
                    .name());
        }
    }

    private static TableTheory connect(URI endpoint) {
        return TableTheory.connect(Config.builder()
                .region("us-east-1")
                .endpoint(endpoint)
                .credentials(StaticCredentialsProvider.create(AwsBasicCredentials.create("AKIDEXAMPLE", "secret")))
                .build());
    }
}
