package org.tabletheory.wire.internal.signing;

import org.tabletheory.wire.RequestBody;

/**
 * The body of one call, with what all attempts of the call share.
 *
 * @param sha256 the hash of the JSON, in hexadecimal
 * @param headroom how many bytes before the JSON belong to this call
 */
public record HashedBody(RequestBody json, String sha256, int headroom) {
    public static HashedBody of(RequestBody json) {
        String hash = Signature.hash(json.array(), json.offset(), json.length());
        return new HashedBody(json, hash, json.claimHeadroom());
    }
}
