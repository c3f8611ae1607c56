package org.tabletheory.wire.internal.signing;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Recognizes that credentials cannot be loaded because a module of the AWS SDK is not on the class path. */
public final class MissingModule {
    /** The SDK's words, such as: To use assumed roles in the 'x' profile, the 'sts' service module must be on the class path. */
    private static final Pattern MODULE =
            Pattern.compile("the '([a-z0-9-]+)' service module must be on the class path");

    private MissingModule() {}

    /** Returns what to add, if a failure of a credentials provider is a missing module; otherwise null. */
    public static @Nullable String of(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            Matcher missing = MODULE.matcher(String.valueOf(cause.getMessage()));
            if (missing.find()) {
                return text(missing.group(1));
            }
        }
        return null;
    }

    private static String text(String module) {
        String coordinates = "software.amazon.awssdk:" + module;
        return switch (module) {
            case "sts" ->
                "the credentials are those of a role or a web identity, which needs the SDK's module sts: add the dependency "
                        + coordinates + " in the version of the SDK's other modules";
            case "sso", "ssooidc" ->
                "the credentials are those of IAM Identity Center (SSO), which needs the SDK's modules sso and ssooidc: add"
                        + " the dependencies software.amazon.awssdk:sso and software.amazon.awssdk:ssooidc in the version"
                        + " of the SDK's other modules";
            default ->
                "the credentials need the SDK's module " + module + ": add the dependency " + coordinates
                        + " in the version of the SDK's other modules";
        };
    }
}
