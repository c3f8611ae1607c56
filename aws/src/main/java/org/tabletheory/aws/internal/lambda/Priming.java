package org.tabletheory.aws.internal.lambda;

import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import javax.net.ssl.SSLContext;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.UpdatedAt;
import org.tabletheory.mapping.Version;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/**
 * Executes every usual call once without a network, so that the snapshot contains what the first call would otherwise load
 * and compile: codecs, expressions, plans, signatures, JSON, and the platform's TLS.
 */
final class Priming {
    private Priming() {}

    /** The entity that is written and read; no such table exists. */
    @Table("tabletheory-priming")
    record Row(
            @PartitionKey String pk,
            @SortKey String sk,
            @OmitEmpty String text,
            long number,
            @UpdatedAt Instant updated,
            @Version long version) {}

    /** Executes the calls and closes all clients. */
    static void run() {
        Config.Builder config = Config.builder()
                .region("us-east-1")
                .credentials(StaticCredentialsProvider.create(AwsBasicCredentials.create("priming", "priming")));
        // Loads the function's real transport; this opens no connection yet.
        TableTheory.connect(config.build()).close();
        try (TableTheory db =
                TableTheory.connect(config.httpClient(new CannedHttpClient()).build())) {
            Row row = new Row("A", "B", "text", 1, Instant.EPOCH, 0);
            db.model(row).create();
            db.model(row).save();
            db.model(Row.class).where("pk", "=", "A").where("sk", "=", "B").first();
            db.model(Row.class).where("pk", "=", "A").all();
            db.model(row).update("text");
            db.model(Row.class)
                    .where("pk", "=", "A")
                    .where("sk", "=", "B")
                    .updateBuilder()
                    .add("number", 1)
                    .execute();
            db.transactWrite(transaction -> transaction.put(db.model(row)));
            db.model(row).delete();
        }
        loadTls();
    }

    private static void loadTls() {
        try {
            SSLContext.getDefault().getSocketFactory();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("the JVM does not support TLS, which connections to DynamoDB require", e);
        }
    }
}
