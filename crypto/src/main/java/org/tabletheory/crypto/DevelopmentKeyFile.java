package org.tabletheory.crypto;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.AEADBadTagException;
import org.tabletheory.crypto.internal.AesGcm;
import org.tabletheory.crypto.internal.Digests;
import org.tabletheory.error.ErrorCodes;

/**
 * Keys under a key in a file, for development alone: whoever reads the file reads everything.
 *
 * <pre>{@code
 * KeyProvider keys = DevelopmentKeyFile.create(Path.of("dev.key"));
 * }</pre>
 *
 * <p>It needs no account and no network, so a team can share a local database. Real data belongs under a key that nobody
 * can copy, such as one of KMS. Immutable and safe for use by many threads.
 */
public final class DevelopmentKeyFile implements KeyProvider {
    private static final String HEADER = "# A TableTheory key for development. Do not protect real data with it.";
    private static final byte[] MAGIC = "ttd1".getBytes(US_ASCII);
    private static final int ID_BYTES = 8;
    private static final int PREFIX_BYTES = MAGIC.length + ID_BYTES;
    private static final int WRAPPED_BYTES = DataKey.BYTES + Envelope.TAG_BYTES;
    private static final int MAX_FILE_BYTES = 4096;

    private final String name;
    private final byte[] id;
    private final DataKey master;
    private final SecureRandom random = new SecureRandom();

    private DevelopmentKeyFile(Path file, byte[] key) {
        this.name = String.valueOf(file.getFileName());
        this.id = Arrays.copyOf(Digests.sha256(key), ID_BYTES);
        this.master = new DataKey(HexFormat.of().formatHex(id), key, MAGIC);
    }

    /**
     * The key of a file that was made by {@link #create}.
     *
     * @throws DataKeyException when there is none
     */
    public static DevelopmentKeyFile open(Path file) {
        byte[] key = read(file);
        try {
            return new DevelopmentKeyFile(file, key);
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }

    /**
     * A new key in a new file that only you can read, where the system knows such a thing.
     *
     * @throws DataKeyException when the file is there already, or cannot be written
     */
    public static DevelopmentKeyFile create(Path file) {
        byte[] key = new byte[DataKey.BYTES];
        new SecureRandom().nextBytes(key);
        try {
            Files.createFile(file, ownerOnly(file));
            Files.write(
                    file,
                    List.of(HEADER, Base64.getEncoder().encodeToString(key)),
                    US_ASCII,
                    StandardOpenOption.TRUNCATE_EXISTING);
            return new DevelopmentKeyFile(file, key);
        } catch (IOException e) {
            throw new DataKeyException("the key file " + file + " could not be made; is there one already?", e);
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }

    private static FileAttribute<?>[] ownerOnly(Path file) {
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    private static byte[] read(Path file) {
        try {
            if (Files.size(file) > MAX_FILE_BYTES) {
                throw notAKey(file);
            }
            List<String> lines = Files.readAllLines(file, US_ASCII).stream()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
            byte[] key =
                    lines.size() == 1 ? Base64.getDecoder().decode(lines.get(0).strip()) : new byte[0];
            if (key.length != DataKey.BYTES) {
                throw notAKey(file);
            }
            return key;
        } catch (IOException e) {
            throw new DataKeyException("the key file " + file + " cannot be read", e);
        } catch (IllegalArgumentException e) {
            throw notAKey(file);
        }
    }

    private static DataKeyException notAKey(Path file) {
        return new DataKeyException(
                file + " is no key file; it holds one line of base64 with " + DataKey.BYTES + " bytes", null);
    }

    /** The id of the key: the beginning of its hash, in hexadecimal. */
    public String keyId() {
        return master.keyId();
    }

    @Override
    public DataKey generate(KeyUse use) {
        byte[] key = new byte[DataKey.BYTES];
        byte[] nonce = new byte[Envelope.NONCE_BYTES];
        random.nextBytes(key);
        random.nextBytes(nonce);
        try {
            byte[] prefix = prefix();
            byte[] wrapped = AesGcm.encrypt(master.ciphers(), master, nonce, prefix, key);
            byte[] encrypted = ByteBuffer.allocate(PREFIX_BYTES + nonce.length + wrapped.length)
                    .put(prefix)
                    .put(nonce)
                    .put(wrapped)
                    .array();
            return new DataKey(keyId(), key, encrypted);
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }

    @Override
    public DataKey decrypt(byte[] encryptedKey, KeyUse use) {
        boolean mine = encryptedKey.length == PREFIX_BYTES + Envelope.NONCE_BYTES + WRAPPED_BYTES
                && Arrays.equals(Arrays.copyOf(encryptedKey, PREFIX_BYTES), prefix());
        if (!mine) {
            throw new UnknownKeyException("the value is not under the key " + keyId() + " of " + name, null);
        }
        byte[] nonce = Arrays.copyOfRange(encryptedKey, PREFIX_BYTES, PREFIX_BYTES + Envelope.NONCE_BYTES);
        byte[] wrapped = Arrays.copyOfRange(encryptedKey, PREFIX_BYTES + Envelope.NONCE_BYTES, encryptedKey.length);
        byte[] key = new byte[0];
        try {
            key = AesGcm.decrypt(master.ciphers(), master, nonce, prefix(), wrapped);
            return new DataKey(keyId(), key, encryptedKey);
        } catch (AEADBadTagException e) {
            throw new DataKeyException(
                    "the stored data key does not open: it was changed", ErrorCodes.INVALID_ENCRYPTED_ENVELOPE, null);
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }

    private byte[] prefix() {
        return ByteBuffer.allocate(PREFIX_BYTES).put(MAGIC).put(id).array();
    }

    /** Shows the file's name and the key's id. */
    @Override
    public String toString() {
        return "DevelopmentKeyFile[" + name + ", " + keyId() + "]";
    }
}
