package org.tabletheory.testing;

import java.net.URI;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;

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
        return type == URI.class || type == LocalDynamo.class || type == TablePrefix.class || type == TableTheory.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        if (type == URI.class) {
            return endpoint(context);
        }
        if (type == LocalDynamo.class) {
            return server(context);
        }
        if (type == TablePrefix.class) {
            return prefix(context);
        }
        return context.getStore(NAMESPACE)
                .computeIfAbsent(TableTheory.class, ignored -> connect(context), TableTheory.class);
    }

    private static TableTheory connect(ExtensionContext context) {
        return TableTheory.connect(Config.local(endpoint(context)).toBuilder()
                .tablePrefix(prefix(context).text())
                .build());
    }

    private static URI endpoint(ExtensionContext context) {
        String configured = Machine.current().setting("tabletheory.test.endpoint");
        return configured != null && !configured.isEmpty()
                ? URI.create(configured)
                : server(context).endpoint();
    }

    private static LocalDynamo server(ExtensionContext context) {
        return context.getStore(StoreScope.LAUNCHER_SESSION, NAMESPACE)
                .computeIfAbsent(LocalDynamo.class, ignored -> LocalDynamo.start(), LocalDynamo.class);
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
