package org.tabletheory.wire.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Self-signed certificates for test servers. */
final class SelfSigned {
    private SelfSigned() {}

    /** Creates a self-signed certificate for this host, which the context both presents and trusts. */
    static SSLContext contextFor(String host, Path directory) throws Exception {
        String file = directory.resolve("keys.p12").toString();
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        int made = new ProcessBuilder(
                        keytool,
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + host,
                        "-ext",
                        "SAN=dns:" + host,
                        "-keystore",
                        file,
                        "-storepass",
                        "changeit")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        assertThat(made).isZero();
        char[] password = "changeit".toCharArray();
        KeyStore keys = KeyStore.getInstance(Path.of(file).toFile(), password);
        KeyManagerFactory shown = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        shown.init(keys, password);
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(keys);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(shown.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }
}
