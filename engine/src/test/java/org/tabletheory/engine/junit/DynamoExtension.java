package org.tabletheory.engine.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ServiceLoader;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.tabletheory.engine.DynamoEngine;
import org.tabletheory.engine.EngineEndpoint;

/**
 * Resolves the parameters of {@link DynamoTest}.
 *
 * <p>The server is in the store of JUnit's session, which closes it at the end: a build tool that distributes test classes
 * over several JVMs runs one class at a time, all in one session. The values of a test are in the test's
 * store. Supports parallel tests.
 */
final class DynamoExtension implements ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(DynamoExtension.class);
    private static final AtomicInteger PREFIXES = new AtomicInteger();

    /** Distinguishes runs that use the same server. */
    private static final String RUN = UUID.randomUUID().toString().substring(0, 4);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == URI.class || type == TablePrefix.class || plugin(type) != null;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        if (type == URI.class) {
            return endpoint(context);
        }
        if (type == TablePrefix.class) {
            return prefix(context);
        }
        return context.getStore(NAMESPACE).computeIfAbsent(type, ignored -> fromPlugin(type, context), Object.class);
    }

    private static Object fromPlugin(Class<?> type, ExtensionContext context) {
        DynamoTestParameter plugin = plugin(type);
        if (plugin == null) {
            throw new ParameterResolutionException(
                    "no DynamoTestParameter on the class path supports " + type.getName());
        }
        return plugin.create(type, endpoint(context), prefix(context));
    }

    private static @Nullable DynamoTestParameter plugin(Class<?> type) {
        for (DynamoTestParameter candidate : ServiceLoader.load(DynamoTestParameter.class)) {
            if (candidate.supports(type)) {
                return candidate;
            }
        }
        return null;
    }

    private static URI endpoint(ExtensionContext context) {
        String configured = System.getProperty("tabletheory.test.endpoint", "");
        return configured.isEmpty()
                ? context.getStore(StoreScope.LAUNCHER_SESSION, NAMESPACE)
                        .computeIfAbsent(EngineEndpoint.class, ignored -> listen(), EngineEndpoint.class)
                        .uri()
                : URI.create(configured);
    }

    private static EngineEndpoint listen() {
        try {
            return DynamoEngine.start().listen(0);
        } catch (IOException e) {
            throw new UncheckedIOException("the engine cannot open a port on this machine", e);
        }
    }

    private static TablePrefix prefix(ExtensionContext context) {
        String name = context.getTestMethod().map(method -> method.getName()).orElse("shared");
        return context.getStore(NAMESPACE)
                .computeIfAbsent(
                        TablePrefix.class,
                        ignored -> TablePrefix.of(name, RUN + PREFIXES.incrementAndGet()),
                        TablePrefix.class);
    }
}
