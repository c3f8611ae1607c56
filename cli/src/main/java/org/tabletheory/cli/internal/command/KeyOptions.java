package org.tabletheory.cli.internal.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.aws.KmsKeyProvider;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.crypto.DataKeyException;
import org.tabletheory.crypto.DevelopmentKeyFile;
import org.tabletheory.crypto.KeyProvider;
import org.tabletheory.crypto.KeyRing;
import picocli.CommandLine.Option;

/** Options that select encryption keys. The KMS classes are loaded only if a KMS key is given. */
final class KeyOptions {
    @Option(names = "--kms-key", paramLabel = "ARN", description = "KMS key to encrypt with.")
    private @Nullable String kmsKey;

    @Option(
            names = "--old-kms-key",
            paramLabel = "ARN",
            description = "KMS key that values may still be encrypted with; repeatable.")
    private List<String> oldKmsKeys = List.of();

    @Option(
            names = "--dev-key-file",
            paramLabel = "FILE",
            description = "For development: file of the key to encrypt with.")
    private @Nullable Path keyFile;

    @Option(
            names = "--old-dev-key-file",
            paramLabel = "FILE",
            description = "For development: file of a key that values may still be encrypted with; repeatable.")
    private List<Path> oldKeyFiles = List.of();

    /** Returns whether any of these options is given. */
    boolean areGiven() {
        return kmsKey != null || keyFile != null || !oldKmsKeys.isEmpty() || !oldKeyFiles.isEmpty();
    }

    /** Returns a provider that encrypts with the new key and decrypts with all keys. */
    KeyProvider keys() {
        try {
            List<KeyProvider> old = new ArrayList<>();
            oldKmsKeys.forEach(arn -> old.add(KmsKeyProvider.of(arn)));
            oldKeyFiles.forEach(file -> old.add(DevelopmentKeyFile.open(file)));
            return KeyRing.of(newKey(), old.toArray(KeyProvider[]::new));
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(String.valueOf(e.getMessage()));
        } catch (DataKeyException e) {
            throw CommandFailure.io(String.valueOf(e.getMessage()));
        }
    }

    private KeyProvider newKey() {
        if (kmsKey != null && keyFile == null) {
            return KmsKeyProvider.of(kmsKey);
        }
        if (keyFile != null && kmsKey == null) {
            return DevelopmentKeyFile.open(keyFile);
        }
        throw CommandFailure.usage("specify the new key: either --kms-key ARN or --dev-key-file FILE");
    }
}
