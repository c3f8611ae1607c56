package org.tabletheory.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ItemSetDigestTest {

    private static Item item(int number) {
        return Item.of("PK", Value.s("ITEM#" + number)).with("n", Value.n(number));
    }

    private static ItemSetDigest of(List<Item> items) {
        ItemSetDigest digest = new ItemSetDigest();
        items.forEach(digest::add);
        return digest;
    }

    private static List<Item> items(int count) {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            items.add(item(i));
        }
        return items;
    }

    @Test
    void orderAndPartitionDoNotMatter() {
        List<Item> items = items(300);
        String digest = of(items).hex();
        Collections.shuffle(items, new Random(7));
        ItemSetDigest parts = of(items.subList(0, 100));
        parts.addAll(of(items.subList(100, 300)));

        assertThat(of(items).hex()).isEqualTo(digest);
        assertThat(parts.hex()).isEqualTo(digest);
        assertThat(parts.count()).isEqualTo(300);
    }

    @Test
    void equalValuesHaveTheSameDigest() {
        Item one = DynamoJson.readItem("{\"a\":{\"N\":\"1.0\"},\"s\":{\"SS\":[\"x\",\"y\"]}}");
        Item same = DynamoJson.readItem("{\"s\":{\"SS\":[\"y\",\"x\"]},\"a\":{\"N\":\"1\"}}");

        assertThat(of(List.of(one)).hex()).isEqualTo(of(List.of(same)).hex());
    }

    @Test
    void anyDifferenceChangesTheDigest() {
        List<Item> items = items(50);
        String digest = of(items).hex();

        List<Item> oneLess = items.subList(0, 49);
        List<Item> oneTwice = new ArrayList<>(items);
        oneTwice.add(item(3));
        List<Item> oneThrice = new ArrayList<>(oneTwice);
        oneThrice.add(item(3));
        List<Item> oneOther = new ArrayList<>(oneLess);
        oneOther.add(item(49).with("n", Value.s("49")));

        assertThat(List.of(
                        of(oneLess).hex(),
                        of(oneTwice).hex(),
                        of(oneThrice).hex(),
                        of(oneOther).hex()))
                .doesNotHaveDuplicates()
                .doesNotContain(digest);
    }

    /** The definition in docs/bulk.md, implemented with big integers. */
    @Test
    void digestMatchesItsDocumentation() throws Exception {
        List<Item> items = items(40);
        BigInteger sum = BigInteger.ZERO;
        MessageDigest sha512 = MessageDigest.getInstance("SHA-512");
        for (Item item : items) {
            byte[] fingerprint = HexFormat.of().parseHex(Fingerprint.of(item));
            ByteBuffer term = ByteBuffer.allocate(512);
            for (int block = 0; block < 8; block++) {
                sha512.update(fingerprint);
                term.put(sha512.digest(new byte[] {(byte) block}));
            }
            sum = sum.add(new BigInteger(1, term.array()));
        }
        byte[] digits = sum.mod(BigInteger.TWO.pow(4096)).toByteArray();
        ByteBuffer padded = ByteBuffer.allocate(512);
        int size = Math.min(512, digits.length);
        padded.position(512 - size).put(digits, digits.length - size, size);
        MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
        sha256.update("TableTheory item set 1\n".getBytes(StandardCharsets.US_ASCII));
        sha256.update(ByteBuffer.allocate(8).putLong(40).array());

        assertThat(of(items).hex()).isEqualTo(HexFormat.of().formatHex(sha256.digest(padded.array())));
    }

    @Test
    void digestsAreStable() {
        assertThat(new ItemSetDigest().hex())
                .isEqualTo("1c7fc42e3e2245f0fd280b06ac75b6b0686e22b72ade0d500d908ca10e4c12fe");
        assertThat(of(items(1)).hex()).isEqualTo("98abe87dbf8b480fd2329c119428f66e4ddf5184fe34a4fd5a28f1919b96d01b");
    }

    @Test
    void digestContinuesFromCountAndSum() {
        ItemSetDigest first = of(items(10));

        ItemSetDigest resumed = ItemSetDigest.of(first.count(), first.sum());
        resumed.add(item(10));

        assertThat(resumed.hex()).isEqualTo(of(items(11)).hex());
        assertThatThrownBy(() -> ItemSetDigest.of(1, new byte[511])).isInstanceOf(AttributeException.class);
    }

    @Test
    void sumCarriesAcrossWholeWords() {
        BigInteger modulus = BigInteger.TWO.pow(4096);
        List<BigInteger> sums = List.of(
                BigInteger.ONE,
                BigInteger.TWO.pow(64).subtract(BigInteger.ONE),
                BigInteger.TWO.pow(192).subtract(BigInteger.ONE),
                BigInteger.TWO.pow(192).subtract(BigInteger.TWO.pow(64)),
                modulus.subtract(BigInteger.ONE));

        for (BigInteger one : sums) {
            for (BigInteger other : sums) {
                ItemSetDigest digest = ItemSetDigest.of(2, bytes(one));
                digest.addAll(ItemSetDigest.of(3, bytes(other)));

                assertThat(digest.sum())
                        .as("%x + %x", one, other)
                        .isEqualTo(bytes(one.add(other).mod(modulus)));
                assertThat(digest.count()).isEqualTo(5);
            }
        }
    }

    private static byte[] bytes(BigInteger sum) {
        byte[] digits = sum.toByteArray();
        int size = Math.min(512, digits.length);
        return ByteBuffer.allocate(512)
                .position(512 - size)
                .put(digits, digits.length - size, size)
                .array();
    }

    @Test
    void stateOfADigestHas512BytesAndNoNegativeCount() {
        byte[] sum = of(items(1)).sum();

        assertThat(ItemSetDigest.of(0, new byte[512]).hex()).isEqualTo(new ItemSetDigest().hex());
        assertThatThrownBy(() -> ItemSetDigest.of(-1, sum)).isInstanceOf(AttributeException.class);
        assertThatThrownBy(() -> ItemSetDigest.of(1, new byte[513])).isInstanceOf(AttributeException.class);
    }
}
