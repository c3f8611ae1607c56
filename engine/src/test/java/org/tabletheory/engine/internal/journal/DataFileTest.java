package org.tabletheory.engine.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.store.DatabaseState;
import org.tabletheory.engine.internal.store.ItemChange;
import org.tabletheory.engine.internal.store.KeySchema;
import org.tabletheory.engine.internal.store.ReadLag;
import org.tabletheory.engine.internal.store.TableDescriptor;
import org.tabletheory.engine.internal.store.TableState;
import org.tabletheory.engine.internal.store.VersionedDatabase;

@Timeout(600)
class DataFileTest {
    private static final int KILLS = "full".equals(System.getProperty("proof")) ? 100 : 6;
    private static final int SMALL = 2_000;

    @TempDir
    private Path directory;

    private static VersionedDatabase database(DataFile file) {
        VersionedDatabase database = new VersionedDatabase(file.state(), file, 0, () -> 0, ReadLag.NONE);
        if (database.snapshot().table("t") == null) {
            KeySchema keys = new KeySchema(List.of("pk"), List.of());
            TableDescriptor table =
                    new TableDescriptor("t", Map.of("pk", Type.N), keys, List.of(), Map.of(), null, Map.of(), null);
            database.change(edit -> {
                edit.put(TableState.empty(table));
                return 0;
            });
        }
        return database;
    }

    /** Puts two items together: a number, and the same negated. */
    private static void put(VersionedDatabase database, int number) {
        database.change(edit -> {
            for (int each : List.of(number, -number)) {
                TableState table = Objects.requireNonNull(edit.state().table("t"));
                Item item = Item.of("pk", Value.n(each), "text", Value.s("x".repeat(number % 50)));
                byte[] key = table.definition().keys().bytesOf(item, 0);
                edit.write("t", new ItemChange(key, table.get(key), item), 0);
            }
            return 0;
        });
    }

    /** Returns n when the database has 1 to n and -1 to -n, and fails otherwise. */
    private static int count(DatabaseState state) {
        TableState table = state.table("t");
        if (table == null) {
            return 0;
        }
        int size = table.items().size();
        assertThat(size % 2).isZero();
        for (int i = 1; i <= size / 2; i++) {
            for (int each : List.of(i, -i)) {
                byte[] key = table.definition().keys().bytesOf(Item.of("pk", Value.n(each)), 0);
                assertThat(table.get(key)).as("item %s of %s", each, size).isNotNull();
            }
        }
        return size / 2;
    }

    @Test
    void aFileThatIsCutOffAnywhereHasAllCompleteChanges() throws Exception {
        Path file = directory.resolve("data");
        List<Integer> ends = new ArrayList<>();
        try (DataFile data = DataFile.open(file, 0)) {
            VersionedDatabase database = database(data);
            ends.add((int) Files.size(file));
            for (int i = 1; i <= 3; i++) {
                put(database, i);
                ends.add((int) Files.size(file));
            }
        }
        byte[] content = Files.readAllBytes(file);
        for (int length = 0; length <= content.length; length++) {
            Files.write(file, Arrays.copyOf(content, length));
            int complete = 0;
            for (int i = 1; i < ends.size(); i++) {
                complete = ends.get(i) <= length ? i : complete;
            }
            try (DataFile data = DataFile.open(file, 0)) {
                assertThat(count(data.state())).as("first %s bytes", length).isEqualTo(complete);
                if (length % 10 == 0) {
                    // What was cut off does not get in the way of the next change.
                    put(database(data), ++complete);
                }
            }
            if (length % 10 == 0) {
                try (DataFile data = DataFile.open(file, 0)) {
                    assertThat(count(data.state())).isEqualTo(complete);
                }
            }
        }
    }

    @Test
    void anInterruptedChangeFailsAndTheNextOneIsStored() throws Exception {
        Path file = directory.resolve("data");
        try (DataFile data = DataFile.open(file, 0)) {
            VersionedDatabase database = database(data);
            put(database, 1);

            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> put(database, 2)).isInstanceOf(UncheckedIOException.class);
            assertThat(Thread.interrupted()).isTrue();

            assertThat(count(database.snapshot())).isEqualTo(1);
            put(database, 2);
        }
        try (DataFile data = DataFile.open(file, 0)) {
            assertThat(count(data.state())).isEqualTo(2);
        }
    }

    @Test
    void aDamagedLastChangeIsDropped() throws Exception {
        Path file = directory.resolve("data");
        long before;
        try (DataFile data = DataFile.open(file, 0)) {
            VersionedDatabase database = database(data);
            put(database, 1);
            before = Files.size(file);
            put(database, 2);
        }
        byte[] content = Files.readAllBytes(file);
        for (int i = (int) before; i < content.length; i++) {
            byte[] damaged = content.clone();
            damaged[i] ^= 0x15;
            Files.write(file, damaged);
            try (DataFile data = DataFile.open(file, 0)) {
                assertThat(count(data.state())).as("damage at %s", i).isEqualTo(1);
            }
        }
    }

    @Test
    void aFileThatIsNotOursIsRejectedAndNothingIsLeftBesideIt() throws Exception {
        Path file = directory.resolve("notes.txt");
        for (String content :
                List.of("notes\n", "no line end", "deadbeef TableTheory data 1\n", "\0".repeat(100_000))) {
            Files.writeString(file, content);
            assertThatThrownBy(() -> DataFile.open(file, 0))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("notes.txt is not a data file");

            assertThat(Files.readString(file)).isEqualTo(content);
            assertThat(names()).containsExactly("notes.txt");
        }
        Files.delete(file);
        Files.createDirectory(file);
        assertThatThrownBy(() -> DataFile.open(file, 0)).hasMessageContaining("is not a file");
        assertThat(names()).containsExactly("notes.txt");
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test
    void linksToNothingAndLinksAtTheNameOfTheLockAreNotFollowed() throws Exception {
        Path elsewhere = directory.resolve("elsewhere");
        Path link = Files.createSymbolicLink(directory.resolve("link"), elsewhere);
        assertThatThrownBy(() -> DataFile.open(link, 0)).hasMessageContaining("symbolic link");
        Files.createSymbolicLink(directory.resolve("data.lock"), elsewhere);
        assertThatThrownBy(() -> DataFile.open(directory.resolve("data"), 0)).hasMessageContaining("symbolic link");

        assertThat(elsewhere).doesNotExist();
    }

    /** Whoever can compute a checksum can write any content. */
    @Test
    void anEntryWithAnyContentIsReadOrRejected() throws Exception {
        Path file = directory.resolve("data");
        try (DataFile data = DataFile.open(file, 0)) {
            put(database(data), 1);
        }
        List<String> lines = Files.readAllLines(file);
        List<String> parts = List.of(
                "null",
                "{}",
                "[]",
                "-1",
                "1e999",
                "\"x\"",
                "{\"S\":\"x\"}",
                "true",
                "[null]",
                "\"t\"",
                "[[[[[[[]]]]]]]");
        Random random = new Random(1);
        int rejected = 0;
        for (int run = 0; run < 2_000; run++) {
            List<String> changed = new ArrayList<>(lines);
            int at = 1 + random.nextInt(lines.size() - 1);
            changed.set(at, line(mutated(lines.get(at).substring(9), parts, random)));
            Files.write(file, changed);
            try (DataFile data = DataFile.open(file, 0)) {
                assertThat(data.state()).isNotNull();
            } catch (IOException expected) {
                rejected++;
            }
        }
        assertThat(rejected).isPositive();
    }

    private static String mutated(String json, List<String> parts, Random random) {
        Matcher token = Pattern.compile("\"[^\"]*\"|\\d+|[\\[{]").matcher(json);
        List<int[]> found = new ArrayList<>();
        while (token.find()) {
            found.add(new int[] {token.start(), token.end()});
        }
        int[] range = found.get(random.nextInt(found.size()));
        return json.substring(0, range[0]) + parts.get(random.nextInt(parts.size())) + json.substring(range[1]);
    }

    private static String line(String json) {
        CRC32 crc = new CRC32();
        crc.update(json.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().toHexDigits((int) crc.getValue()) + " " + json;
    }

    @Test
    void changesAreReplacedByASnapshotWhenTheyOutgrowIt() throws Exception {
        Path file = directory.resolve("data");
        try (DataFile data = DataFile.open(file, 0, SMALL)) {
            VersionedDatabase database = database(data);
            for (int i = 0; i < 1_000; i++) {
                put(database, 1);
                assertThat(Files.size(file)).isLessThan(3 * SMALL);
            }
        }
        try (DataFile data = DataFile.open(file, 0, SMALL)) {
            assertThat(count(data.state())).isEqualTo(1);
        }
    }

    @Test
    void interruptsAtAnyTimeLoseNoAcknowledgedChange() throws Exception {
        Path file = directory.resolve("data");
        int changes = 300;
        try (DataFile data = DataFile.open(file, 0, SMALL)) {
            VersionedDatabase database = database(data);
            Thread writer = Thread.currentThread();
            AtomicBoolean done = new AtomicBoolean();
            Random pauses = new Random(22); // some long enough for a change on a busy machine
            Thread interrupting = new Thread(() -> {
                while (!done.get()) {
                    writer.interrupt();
                    LockSupport.parkNanos(100_000 + (long) pauses.nextInt(3_000) * pauses.nextInt(3_000));
                }
            });
            interrupting.start();
            try {
                for (int i = 1; i <= changes; i++) {
                    putAgainIfInterrupted(database, i);
                }
            } finally {
                done.set(true);
                while (interrupting.isAlive()) {
                    Thread.onSpinWait();
                }
                Thread.interrupted();
            }
        }
        try (DataFile data = DataFile.open(file, 0, SMALL)) {
            assertThat(count(data.state())).isEqualTo(changes);
        }
    }

    private static void putAgainIfInterrupted(VersionedDatabase database, int number) {
        boolean stored = false;
        while (!stored) {
            try {
                put(database, number);
                stored = true;
            } catch (UncheckedIOException interrupted) {
                assertThat(Thread.interrupted()).isTrue();
            }
        }
    }

    @Test
    void onlyTheOwnerMayReadANewFileAndItsSnapshots() throws Exception {
        Path file = directory.resolve("data");
        try (DataFile data = DataFile.open(file, 0, SMALL)) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
            outgrow(data);

            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void aSnapshotKeepsThePermissionsOfTheFile() throws Exception {
        Path file = directory.resolve("data");
        try (DataFile data = DataFile.open(file, 0, SMALL)) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
            outgrow(data);

            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-r-----");
        }
    }

    @Test
    void aLinkAtTheNameOfTheSnapshotIsNotFollowed() throws Exception {
        Path other = Files.writeString(directory.resolve("other"), "not ours");
        Files.createSymbolicLink(directory.resolve("data.new"), other);

        try (DataFile data = DataFile.open(directory.resolve("data"), 0, SMALL)) {
            assertThat(count(data.state())).isZero();
        }
        assertThat(other).hasContent("not ours");
    }

    @Test
    void aLinkToTheFileStaysWhenItIsReplacedByASnapshot() throws Exception {
        Path file = directory.resolve("data");
        Path link = directory.resolve("link");
        DataFile.open(file, 0, SMALL).close();
        Files.createSymbolicLink(link, file);

        try (DataFile data = DataFile.open(link, 0, SMALL)) {
            outgrow(data);
        }

        assertThat(link).isSymbolicLink();
        try (DataFile data = DataFile.open(file, 0, SMALL)) {
            assertThat(count(data.state())).isEqualTo(1);
        }
    }

    @Test
    void aSnapshotThatCannotReplaceTheFileIsDeleted() throws Exception {
        Path file = directory.resolve("data");
        Files.createDirectories(directory.resolve("kept"));
        try (DataFile data = DataFile.open(file, 0, SMALL)) {
            Files.move(file, directory.resolve("kept").resolve("data"));
            Files.createDirectories(file.resolve("in the way"));
            outgrow(data);
        }
        assertThat(directory.resolve("data.new")).doesNotExist();
    }

    private static void outgrow(DataFile data) {
        VersionedDatabase database = database(data);
        for (int i = 0; i < 100; i++) {
            put(database, 1);
        }
    }

    @Test
    void aKilledProcessLosesNoAcknowledgedChange() throws Exception {
        Path file = directory.resolve("data");
        Random random = new Random(1);
        int acknowledged = 0;
        for (int i = 0; i < KILLS; i++) {
            Process writer = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Writer.class.getName(),
                            file.toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(writer.getInputStream(), StandardCharsets.UTF_8))) {
                int changes = 1 + random.nextInt(300);
                String line = lines.readLine();
                for (int n = 1; line != null && n < changes; n++) {
                    acknowledged = Integer.parseInt(line);
                    line = lines.readLine();
                }
                writer.toHandle().destroyForcibly();
                for (; line != null; line = lines.readLine()) {
                    acknowledged = Integer.parseInt(line);
                }
            }
            writer.waitFor();
            try (DataFile data = DataFile.open(file, 0, SMALL)) {
                // The last change may be in the file although its acknowledgement was lost.
                assertThat(count(data.state())).isBetween(acknowledged, acknowledged + 1);
            }
        }
        assertThat(acknowledged).isGreaterThan(KILLS);
    }

    /** Puts items until it is killed or nobody reads, and prints each number when it is written. */
    static final class Writer {
        private Writer() {}

        public static void main(String[] args) throws Exception {
            DataFile data = DataFile.open(Path.of(args[0]), 0, SMALL);
            VersionedDatabase database = database(data);
            for (int i = count(database.snapshot()) + 1; !System.out.checkError(); i++) {
                put(database, i);
                System.out.println(i);
            }
        }
    }
}
