package org.tabletheory.crypto;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import javax.crypto.AEADBadTagException;
import org.tabletheory.attribute.spi.Sha256;
import org.tabletheory.crypto.internal.AesGcm;
import org.tabletheory.error.ErrorCodes;

/**
 * A key provider whose master key is in a file. Only for development: whoever can read the file can decrypt everything.
 *
 * <pre>{@code
 * KeyProvider keys = DevelopmentKeyFile.create(Path.of("dev.key"));
 * }</pre>
 *
 * <p>It needs no account and no network, so a team can share a local database. Protect real data with a key that nobody
 * can copy, such as a KMS key. Immutable and thread-safe.
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
        this.id = Arrays.copyOf(Sha256.digest(key), ID_BYTES);
        this.master = new DataKey(HexFormat.of().formatHex(id), key, MAGIC);
    }

    /**
     * Reads the key from a file that {@link #create} has written.
     *
     * @throws DataKeyException if the file cannot be read or is not a key file
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
     * Writes a new key to a new file, readable only by its owner if the file system supports that.
     *
     * @throws DataKeyException if the file already exists or cannot be written
     */
    public static DevelopmentKeyFile create(Path file) {
        byte[] key = new byte[DataKey.BYTES];
        new SecureRandom().nextBytes(key);
        try (FileChannel channel = FileChannel.open(
                file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), ownerOnly(file))) {
            write(file, channel, HEADER + "\n" + Base64.getEncoder().encodeToString(key) + "\n");
            return new DevelopmentKeyFile(file, key);
        } catch (FileAlreadyExistsException e) {
            throw new DataKeyException(file + " already exists; open it, or choose another name for a new key", e);
        } catch (NoSuchFileException e) {
            throw new DataKeyException("cannot create the key file " + file + ": its directory does not exist", e);
        } catch (IOException e) {
            throw new DataKeyException("cannot create the key file " + file + ": " + e.getMessage(), e);
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }

    /** Writes the complete file, or deletes it. */
    private static void write(Path file, FileChannel channel, String text) throws IOException {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(US_ASCII));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        } catch (IOException e) {
            Files.deleteIfExists(file);
            throw e;
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
                file + " is not a key file; it must contain one line of base64 with " + DataKey.BYTES + " bytes", null);
    }

    /** Returns the id of the key: the first bytes of its hash, in hexadecimal. */
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
        boolean ours = encryptedKey.length == PREFIX_BYTES + Envelope.NONCE_BYTES + WRAPPED_BYTES
                && Arrays.equals(Arrays.copyOf(encryptedKey, PREFIX_BYTES), prefix());
        if (!ours) {
            throw new UnknownKeyException("the value was not encrypted with the key " + keyId() + " of " + name, null);
        }
        byte[] nonce = Arrays.copyOfRange(encryptedKey, PREFIX_BYTES, PREFIX_BYTES + Envelope.NONCE_BYTES);
        byte[] wrapped = Arrays.copyOfRange(encryptedKey, PREFIX_BYTES + Envelope.NONCE_BYTES, encryptedKey.length);
        byte[] key = new byte[0];
        try {
            key = AesGcm.decrypt(master.ciphers(), master, nonce, prefix(), wrapped);
            return new DataKey(keyId(), key, encryptedKey);
        } catch (AEADBadTagException e) {
            throw new DataKeyException(
                    "the stored data key cannot be decrypted: it was modified",
                    ErrorCodes.INVALID_ENCRYPTED_ENVELOPE,
                    null);
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }

    private byte[] prefix() {
        return ByteBuffer.allocate(PREFIX_BYTES).put(MAGIC).put(id).array();
    }

    /** Returns the file's name and the key's id. */
    @Override
    public String toString() {
        return "DevelopmentKeyFile[" + name + ", " + keyId() + "]";
    }
}
