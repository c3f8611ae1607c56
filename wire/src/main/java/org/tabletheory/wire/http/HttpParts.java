package org.tabletheory.wire.http;

/** What the attempts of all calls share. */
record HttpParts(
        Transport transport,
        RequestSigner signer,
        CredentialsSource credentials,
        SkewedClock clock,
        DeadlineWatcher watch,
        int responseLimit) {}
