package org.tabletheory.client.internal.http;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.SdkHttpRequest;

/** Where a connection leads to; connections to equal origins serve for each other. */
record Origin(boolean secure, String host, int port) {
    static Origin of(SdkHttpRequest request) {
        return new Origin(request.protocol().toLowerCase(Locale.ROOT).equals("https"), request.host(), request.port());
    }

    // Written out, since a record's own are linked at their first use, which every cold start would pay for.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Origin that && port == that.port && secure == that.secure && host.equals(that.host);
    }

    @Override
    public int hashCode() {
        return 31 * host.hashCode() + port;
    }
}
