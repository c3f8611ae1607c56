package org.tabletheory.bench.crypto;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.bench.measure.Duel;
import org.tabletheory.bench.measure.Peer;
import org.tabletheory.bench.measure.Variant;
import org.tabletheory.crypto.AttributeCipher;
import org.tabletheory.crypto.CachingKeyProvider;
import org.tabletheory.crypto.DeterministicTestKeys;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.cryptography.materialproviders.model.DBEAlgorithmSuiteId;

/**
 * Encrypts and decrypts an item with four attributes, one of which is encrypted and has 200 bytes.
 *
 * <p>Ours uses a cache of data keys; the peer uses a raw AES keyring, so neither calls a service. The peer also signs the
 * item, which ours does not. The ratio uses its cheaper algorithm suite, which signs only with HMAC.
 */
final class ItemEncryption {
    static final String PEER = "db-esdk";
    private static final String ENCRYPTED = "taxId";
    private static final String MODEL = "Patient";

    private final Item item = Item.of("PK", Value.s("PATIENT#1"))
            .with("SK", Value.s("PROFILE"))
            .with("name", Value.s("Ann"))
            .with(ENCRYPTED, Value.s("0123456789".repeat(20)));
    private final Map<String, AttributeValue> theirItem = theirs(item);
    private final AttributeCipher cipher = new AttributeCipher(
            CachingKeyProvider.builder(new DeterministicTestKeys("bench")).build());
    private final PeerEncryptor hmac =
            new PeerEncryptor(DBEAlgorithmSuiteId.ALG_AES_256_GCM_HKDF_SHA512_COMMIT_KEY_SYMSIG_HMAC_SHA384, ENCRYPTED);
    private final PeerEncryptor ecdsa = new PeerEncryptor(
            DBEAlgorithmSuiteId.ALG_AES_256_GCM_HKDF_SHA512_COMMIT_KEY_ECDSA_P384_SYMSIG_HMAC_SHA384, ENCRYPTED);

    Duel duel() {
        if (!ours().equals(item) || !hmac.roundTrip(theirItem).keySet().containsAll(theirItem.keySet())) {
            throw new IllegalStateException("the decrypted item differs");
        }
        return new Duel(
                this::ours,
                List.of(Peer.of(PEER, () -> hmac.roundTrip(theirItem))),
                List.of(new Variant(
                        PEER + " with its default suite, which also signs with ECDSA",
                        () -> ecdsa.roundTrip(theirItem))),
                item.attributes().size() + " attributes, one encrypted with 200 bytes");
    }

    private Item ours() {
        Item sealed = item.with(ENCRYPTED, cipher.seal(MODEL, ENCRYPTED, value(item)));
        return sealed.with(ENCRYPTED, cipher.open(MODEL, ENCRYPTED, value(sealed)));
    }

    private static Value value(Item item) {
        return item.attributes().getOrDefault(ENCRYPTED, Value.nul());
    }

    private static Map<String, AttributeValue> theirs(Item item) {
        Map<String, AttributeValue> map = new LinkedHashMap<>();
        item.attributes().forEach((name, value) -> map.put(name, AttributeValue.fromS(((Value.S) value).value())));
        return map;
    }
}
