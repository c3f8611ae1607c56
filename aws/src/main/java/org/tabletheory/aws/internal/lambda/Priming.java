package org.tabletheory.aws.internal.lambda;

import java.security.NoSuchAlgorithmException;
import javax.net.ssl.SSLContext;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/**
 * Goes once through every usual call without a network, so that what a first call would load and compile is in the snapshot:
 * codecs, expressions, plans, signatures, JSON, and the platform's TLS.
 */
final class Priming {
    private Priming() {}

    /** Makes the calls; nothing of them is left. */
    static void run() {
        Config.Builder config = Config.builder()
                .region("us-east-1")
                .credentials(StaticCredentialsProvider.create(AwsBasicCredentials.create("priming", "priming")));
        // Over the transport that a function has: connecting opens no connection yet.
        TableTheory.connect(config.build()).close();
        try (TableTheory db =
                TableTheory.connect(config.httpClient(new CannedAnswers()).build())) {
            PrimingRow row = PrimingRow.SAMPLE;
            db.model(row).create();
            db.model(row).save();
            db.model(PrimingRow.class)
                    .where("pk", "=", "A")
                    .where("sk", "=", "B")
                    .first();
            db.model(PrimingRow.class).where("pk", "=", "A").all();
            db.model(row).update("text");
            db.model(PrimingRow.class)
                    .where("pk", "=", "A")
                    .where("sk", "=", "B")
                    .updateBuilder()
                    .add("number", 1)
                    .execute();
            db.transactWrite(transaction -> transaction.put(row));
            db.model(row).delete();
        }
        loadTls();
    }

    private static void loadTls() {
        try {
            SSLContext.getDefault().getSocketFactory();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("the platform has no TLS, which DynamoDB is reached by", e);
        }
    }
}
