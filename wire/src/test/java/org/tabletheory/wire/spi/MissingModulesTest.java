package org.tabletheory.wire.spi;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.tabletheory.error.CredentialsException;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.WireRequest;
import software.amazon.awssdk.utils.internal.SystemSettingUtilsTestBackdoor;

/** Credentials that need a module of the SDK which is not on the class path, as in these tests, name its dependency. */
@Isolated("sets system properties")
class MissingModulesTest {
    private Properties before = new Properties();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path home;

    @BeforeEach
    void writeProfiles() throws IOException {
        before = (Properties) System.getProperties().clone();
        Path config = Files.writeString(home.resolve("config"), """
                [profile role]
                role_arn = arn:aws:iam::123456789012:role/x
                source_profile = keys
                [profile keys]
                aws_access_key_id = a
                aws_secret_access_key = b
                [profile sso]
                sso_session = mine
                sso_account_id = 123456789012
                sso_role_name = x
                [sso-session mine]
                sso_region = eu-west-1
                sso_start_url = https://example.org/start
                """);
        System.setProperty("aws.configFile", config.toString());
        System.setProperty("aws.sharedCredentialsFile", home.resolve("none").toString());
        SystemSettingUtilsTestBackdoor.addEnvironmentVariableOverride("AWS_EC2_METADATA_DISABLED", "true");
    }

    @AfterEach
    void restore() {
        System.setProperties(before);
        SystemSettingUtilsTestBackdoor.clearEnvironmentVariableOverrides();
    }

    private static void call() {
        HttpWireConfig config = HttpWireConfig.builder()
                .environment(Map.of())
                .region("eu-west-1")
                .endpoint(URI.create("http://127.0.0.1:1"))
                .build();
        try (HttpWire wire = new HttpWire(config)) {
            wire.call(WireRequest.of("ListTables", Effect.READ, RequestBody.of("{}")));
        }
    }

    @Test
    void roleOfAProfileNeedsSts() {
        System.setProperty("aws.profile", "role");

        assertThatThrownBy(MissingModulesTest::call)
                .isInstanceOf(CredentialsException.class)
                .hasMessageContaining("add the dependency software.amazon.awssdk:sts");
    }

    @Test
    void webIdentityNeedsSts() throws IOException {
        Path token = Files.writeString(home.resolve("token"), "token");
        System.setProperty("aws.webIdentityTokenFile", token.toString());
        System.setProperty("aws.roleArn", "arn:aws:iam::123456789012:role/x");
        System.setProperty("aws.profile", "nothing");

        assertThatThrownBy(MissingModulesTest::call)
                .isInstanceOf(CredentialsException.class)
                .hasMessageContaining("add the dependency software.amazon.awssdk:sts");
    }

    @Test
    void singleSignOnNeedsSsoAndSsooidc() {
        System.setProperty("aws.profile", "sso");

        assertThatThrownBy(MissingModulesTest::call)
                .isInstanceOf(CredentialsException.class)
                .hasMessageContaining("software.amazon.awssdk:sso and software.amazon.awssdk:ssooidc");
    }
}
