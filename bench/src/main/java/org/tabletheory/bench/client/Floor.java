package org.tabletheory.bench.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.List;
import java.util.zip.CRC32;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.tabletheory.attribute.spi.JsonBytes;
import org.tabletheory.bench.measure.Duel;
import org.tabletheory.bench.measure.Peer;

/**
 * The minimum work of any client: hash the request, sign it, compute the checksum of the response and scan its bytes once,
 * without creating objects from them.
 */
final class Floor {
    static final String NAME = "floor";
    /** As long as the canonical request that is signed. */
    private static final byte[] CANONICAL = "x".repeat(400).getBytes(StandardCharsets.US_ASCII);

    private static final String HMAC = "HmacSHA256";

    private final byte[] request;
    private final byte[] response;
    private final Mac mac;

    private Floor(CallDuel.Exchanged exchanged) throws GeneralSecurityException {
        this.request = exchanged.request();
        this.response = exchanged.response();
        this.mac = Mac.getInstance(HMAC);
        mac.init(new SecretKeySpec(new byte[32], HMAC));
    }

    static Duel get(Shape<?> shape) throws IOException, GeneralSecurityException {
        return of(CallDuel.get(shape), CallDuel.exchanged(shape, StubResponses.get(shape), Side::get));
    }

    static Duel query(Shape<?> shape, int items) throws IOException, GeneralSecurityException {
        return of(
                CallDuel.query(shape, items),
                CallDuel.exchanged(shape, StubResponses.query(shape, items), Side::query));
    }

    private static Duel of(Duel calls, CallDuel.Exchanged exchanged) throws GeneralSecurityException {
        Floor floor = new Floor(exchanged);
        return new Duel(calls.ours(), List.of(Peer.of(NAME, floor::run)), List.of(), calls.size());
    }

    private Object run() throws GeneralSecurityException {
        MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
        byte[] hash = sha256.digest(request);
        byte[] signed = mac.doFinal(sha256.digest(CANONICAL));
        CRC32 checksum = new CRC32();
        checksum.update(response);
        new JsonBytes(response).skip();
        return hash[0] + signed[0] + checksum.getValue();
    }
}
