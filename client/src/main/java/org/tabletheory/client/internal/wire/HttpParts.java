package org.tabletheory.client.internal.wire;

/** What the attempts of all calls share. */
record HttpParts(
        Transport transport,
        RequestSigner signer,
        CredentialsSource credentials,
        SkewedClock clock,
        CallWatch watch,
        int responseLimit) {}
