package org.tabletheory.testing;

import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Which database a test runs on.
 *
 * @param kind memory, DynamoDB Local, or a server
 * @param endpoint the server; null for the others
 */
record DatabaseChoice(Kind kind, @Nullable URI endpoint) {
    private static final String ENDPOINT = "tabletheory.test.endpoint";
    private static final String ENGINE = "tabletheory.test.engine";

    enum Kind {
        MEMORY,
        DYNAMODB_LOCAL,
        SERVER
    }

    /** Returns the choice of settings and annotations. */
    static DatabaseChoice of(ExtensionContext context) {
        Machine machine = Machine.current();
        String endpoint = machine.setting(ENDPOINT);
        if (endpoint != null && !endpoint.isEmpty()) {
            return new DatabaseChoice(Kind.SERVER, URI.create(endpoint));
        }
        return new DatabaseChoice(isAnnotated(context) ? Kind.DYNAMODB_LOCAL : engine(machine.setting(ENGINE)), null);
    }

    private static boolean isAnnotated(ExtensionContext context) {
        for (ExtensionContext at = context; at != null; at = at.getParent().orElse(null)) {
            if (at.getElement()
                    .filter(element -> AnnotationSupport.isAnnotated(element, DynamoLocal.class))
                    .isPresent()) {
                return true;
            }
        }
        return false;
    }

    static Kind engine(@Nullable String name) {
        return switch (name == null ? "" : name.toLowerCase(Locale.ROOT)) {
            case "", "memory" -> Kind.MEMORY;
            case "dynamodb-local" -> Kind.DYNAMODB_LOCAL;
            default ->
                throw new IllegalArgumentException(
                        "the setting " + ENGINE + " must be memory or dynamodb-local, not '" + name + "'");
        };
    }
}
