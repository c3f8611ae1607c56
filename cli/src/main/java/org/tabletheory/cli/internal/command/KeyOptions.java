package org.tabletheory.cli.internal.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.aws.KmsKeyProvider;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.crypto.DataKeyException;
import org.tabletheory.crypto.DevelopmentKeyFile;
import org.tabletheory.crypto.KeyProvider;
import org.tabletheory.crypto.KeyRing;
import picocli.CommandLine.Option;

/** Which keys a command encrypts and decrypts with. KMS's classes are loaded when a key of it is named. */
final class KeyOptions {
    @Option(names = "--kms-key", paramLabel = "ARN", description = "The KMS key that values are to be under.")
    private @Nullable String kmsKey;

    @Option(
            names = "--old-kms-key",
            paramLabel = "ARN",
            description = "A KMS key that values are still under; may be given several times.")
    private List<String> oldKmsKeys = List.of();

    @Option(
            names = "--dev-key-file",
            paramLabel = "FILE",
            description = "In development: the file of the key that values are to be under.")
    private @Nullable Path keyFile;

    @Option(
            names = "--old-dev-key-file",
            paramLabel = "FILE",
            description = "In development: a key file that values are still under; may be given several times.")
    private List<Path> oldKeyFiles = List.of();

    /** All of them, the one to write under first. */
    KeyProvider keys() {
        if ((kmsKey == null) == (keyFile == null)) {
            throw CommandFailure.usage("name the key to write under: --kms-key ARN or --dev-key-file FILE");
        }
        try {
            List<KeyProvider> old = new ArrayList<>();
            oldKmsKeys.forEach(arn -> old.add(KmsKeyProvider.of(arn)));
            oldKeyFiles.forEach(file -> old.add(DevelopmentKeyFile.open(file)));
            KeyProvider current = kmsKey != null ? KmsKeyProvider.of(kmsKey) : opened(keyFile);
            return KeyRing.of(current, old.toArray(KeyProvider[]::new));
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(String.valueOf(e.getMessage()));
        } catch (DataKeyException e) {
            throw CommandFailure.io(String.valueOf(e.getMessage()));
        }
    }

    private static KeyProvider opened(@Nullable Path file) {
        if (file == null) {
            throw CommandFailure.usage("name the key to write under: --kms-key ARN or --dev-key-file FILE");
        }
        return DevelopmentKeyFile.open(file);
    }
}
