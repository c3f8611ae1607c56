package org.tabletheory.client.internal.http;

import java.util.Locale;
import software.amazon.awssdk.http.SdkHttpRequest;

/** Where a connection leads to; connections to equal origins serve for each other. */
record Origin(boolean secure, String host, int port) {
    static Origin of(SdkHttpRequest request) {
        return new Origin(request.protocol().toLowerCase(Locale.ROOT).equals("https"), request.host(), request.port());
    }
}
