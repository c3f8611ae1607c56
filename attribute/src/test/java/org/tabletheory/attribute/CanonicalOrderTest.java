package org.tabletheory.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sets and maps are serialized in canonical order, whatever the order in which their entries are written. */
class CanonicalOrderTest {
    /** Texts of one to four bytes per character, on both sides of the place where UTF-8 and UTF-16 order differ. */
    private static final List<String> PARTS = List.of(
            "",
            "a",
            "b",
            "zz",
            "seven77",
            "eight888",
            "nine99999",
            "é",
            "€",
            "\uD834\uDD1E",
            "\uE000",
            "\uFF61",
            "x".repeat(300));

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> texts(int count, Random random) {
        Set<String> texts = new HashSet<>();
        String prefix = random.nextBoolean() ? "" : "a prefix that all texts share ";
        while (texts.size() < count) {
            StringBuilder text = new StringBuilder(prefix);
            for (int i = random.nextInt(4); i >= 0; i--) {
                text.append(PARTS.get(random.nextInt(PARTS.size())));
            }
            texts.add(text.append(count < 100 ? "" : random.nextInt(10 * count)).toString());
        }
        texts.remove("");
        List<String> shuffled = new ArrayList<>(texts);
        Collections.shuffle(shuffled, random);
        return shuffled;
    }

    private static byte[] set(Type type, List<byte[]> members) {
        return AttributeSerialization.serialize(writer -> {
            writer.startSet(type, members.size());
            for (byte[] member : members) {
                if (type == Type.BS) {
                    writer.binary(member, 0, member.length);
                } else {
                    writer.string(new String(member, StandardCharsets.UTF_8));
                }
            }
            writer.endSet();
        });
    }

    private static byte[] map(List<String> names) {
        return AttributeSerialization.serialize(writer -> {
            writer.startMap(names.size());
            for (String name : names) {
                writer.name(name);
                writer.string(name + "!");
            }
            writer.endMap();
        });
    }

    private static <E> byte[] expected(List<E> entries, Comparator<E> order, BiConsumer<ByteBuffer, E> append) {
        ByteBuffer bytes = ByteBuffer.allocate(64 + entries.size() * 5_000);
        bytes.putInt(entries.size());
        entries.stream().sorted(order).forEach(entry -> append.accept(bytes, entry));
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    private static void member(ByteBuffer to, byte[] member) {
        to.putInt(member.length).put(member);
    }

    private static void entry(ByteBuffer to, String name) {
        for (String text : List.of(name, name + "!")) {
            to.putShort((short) 1);
            member(to, utf8(text));
        }
    }

    private static void assertSorted(List<String> texts) {
        List<byte[]> members = texts.stream().map(CanonicalOrderTest::utf8).toList();
        assertThat(map(texts)).isEqualTo(expected(texts, Comparator.naturalOrder(), CanonicalOrderTest::entry));
        assertThat(set(Type.SS, members))
                .isEqualTo(expected(texts, Comparator.naturalOrder(), (to, text) -> member(to, utf8(text))));
        assertThat(set(Type.BS, members))
                .isEqualTo(expected(members, Arrays::compareUnsigned, CanonicalOrderTest::member));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7, 23, 24, 25, 26, 33, 100, 1_000})
    void entriesMayBeWrittenInAnyOrder(int count) {
        Random random = new Random(count);
        for (int round = 0; round < Math.max(1, 200 / count); round++) {
            assertSorted(texts(count, random));
        }
    }

    /** The next value is sorted too, whatever was kept of a large one. */
    @Test
    void smallCollectionAfterALargeOneIsSorted() {
        List<String> many = new ArrayList<>();
        for (int i = 40_000; i > 0; i--) {
            many.add("n" + i);
        }
        byte[] serialized = map(many);
        assertThat(ByteBuffer.wrap(serialized).getInt()).isEqualTo(40_000);
        assertThat(AttributeSerialization.deserialize(Type.M, serialized)).isInstanceOf(Value.M.class);
        assertSorted(List.of("c", "b", "a"));
        assertSorted(texts(30, new Random(1)));
    }

    @Test
    void longNamesAreSorted() {
        List<String> names = new ArrayList<>();
        for (int length : new int[] {1, 127, 128, 255, 256, 257, 511, 512, 4_000}) {
            names.add("n".repeat(length));
            names.add("m".repeat(length));
        }
        Collections.reverse(names);
        assertSorted(names.stream().filter(name -> name.length() < 2_400).toList());
        byte[] longest = map(List.of("z".repeat(65_535), "y".repeat(65_535)));
        byte[] sorted = map(List.of("y".repeat(65_535), "z".repeat(65_535)));
        assertThat(longest).isEqualTo(sorted);
        String prefix = "x".repeat(70_000);
        List<byte[]> members = List.of(utf8(prefix + "z"), utf8(prefix + "y"));
        for (Type type : List.of(Type.SS, Type.BS)) {
            assertThat(set(type, members)).isEqualTo(set(type, List.of(members.get(1), members.get(0))));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 24, 25, 60})
    void duplicateIsRejectedWhereverItIs(int count) {
        Random random = new Random(count);
        for (int round = 0; round < 20; round++) {
            List<String> texts = texts(count, random);
            List<String> twice = new ArrayList<>(texts);
            twice.add(random.nextInt(texts.size() + 1), texts.get(random.nextInt(texts.size())));
            List<byte[]> members = twice.stream().map(CanonicalOrderTest::utf8).toList();
            assertThatThrownBy(() -> map(twice)).hasMessageContaining("duplicate name");
            for (Type type : List.of(Type.SS, Type.BS)) {
                assertThatThrownBy(() -> set(type, members)).hasMessageContaining("duplicate member");
            }
        }
    }
}
