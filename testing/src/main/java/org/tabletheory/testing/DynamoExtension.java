package org.tabletheory.testing;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestInstanceFactoryContext;
import org.junit.jupiter.api.extension.TestInstancePreConstructCallback;
import org.junit.platform.commons.support.AnnotationSupport;
import org.tabletheory.client.TableTheory;
import org.tabletheory.mapping.Table;
import org.tabletheory.memory.MemoryDynamo;

/**
 * Provides DynamoDB to tests, by default in memory.
 *
 * <pre>{@code
 * @org.junit.jupiter.api.extension.ExtendWith(DynamoExtension.class)
 * @DynamoTables(User.class)
 * class UsersTest {
 *     @Test
 *     void usersAreStored(TableTheory db, User user) {
 *         db.model(user).create(); // in a database that only this test sees
 *     }
 * }
 * }</pre>
 *
 * <p><b>Parameters</b> of tests, of methods that run before and after them, and of constructors may be:
 *
 * <ul>
 *   <li>{@link TableTheory}: a client, closed after the test.
 *   <li>{@link MemoryDynamo}: the database in memory; a test with this parameter is skipped on other databases.
 *   <li>{@link URI}: an HTTP endpoint of the database, for any SDK.
 *   <li>{@code DynamoDbClient} of the AWS SDK, if it is on the class path, closed after the test.
 *   <li>{@link TablePrefix}: a prefix of table names, which the client adds: empty in memory, unique to the test elsewhere.
 *   <li>{@link LocalDynamo}: the server, in tests that run on DynamoDB Local.
 * </ul>
 *
 * <p><b>Data.</b> Each test has a copy of the database of its class, and sees no writes of other tests, also when they run in
 * parallel. What {@code @BeforeAll} methods write with their parameters is in the database of the class, and so in each copy.
 * With {@code Lifecycle.PER_CLASS} the constructor runs once and has that database too: what tests write to a field of it, the
 * tests after them see; use parameters of the tests instead. On a server, which cannot be copied, each test has separate tables instead; tests of a class whose {@code @BeforeAll}
 * methods have such parameters share the tables of the class.
 *
 * <p><b>Another database.</b> {@link DynamoLocal} selects DynamoDB Local for a class or a test. The system property {@code
 * tabletheory.test.engine=dynamodb-local} selects it for all tests, and {@code tabletheory.test.endpoint=URI} any server; the
 * environment variables {@code TABLETHEORY_TEST_ENGINE} and {@code TABLETHEORY_TEST_ENDPOINT} do the same.
 */
public final class DynamoExtension
        implements ParameterResolver,
                ExecutionCondition,
                TestInstancePreConstructCallback,
                BeforeEachCallback,
                AfterEachCallback,
                AfterAllCallback {

    private static final Namespace NAMESPACE = Namespace.create(DynamoExtension.class);

    /**
     * The database of a test whose instance is being constructed on this thread. JUnit resolves the parameters of constructors
     * before there is a context of the test.
     */
    private static final ThreadLocal<@Nullable TestDatabase> CONSTRUCTED = new ThreadLocal<>();

    /** Called by JUnit. */
    public DynamoExtension() {}

    /** Skips tests that need the database in memory when they run on another one. */
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        boolean needsMemory = context.getTestMethod()
                .map(method -> List.of(method.getParameterTypes()).contains(MemoryDynamo.class))
                .orElse(false);
        return needsMemory && DatabaseChoice.of(context).kind() != DatabaseChoice.Kind.MEMORY
                ? ConditionEvaluationResult.disabled("needs MemoryDynamo, but the tests run on another database")
                : ConditionEvaluationResult.enabled("the database is available");
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == TableTheory.class
                || type == MemoryDynamo.class
                || type == URI.class
                || type == TablePrefix.class
                || type == LocalDynamo.class
                || isSdkClient(type);
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        TestDatabase database = database(parameter, context);
        if (type == TableTheory.class) {
            return database.client();
        }
        if (type == MemoryDynamo.class) {
            return database.memory();
        }
        if (type == URI.class) {
            return database.endpoint();
        }
        if (type == TablePrefix.class) {
            return database.prefix();
        }
        return type == LocalDynamo.class ? database.local() : database.sdkClient();
    }

    /** Compares names, because the SDK's client may be missing. */
    private static boolean isSdkClient(Class<?> type) {
        return type.getName().equals("software.amazon.awssdk.services.dynamodb.DynamoDbClient");
    }

    private static TestDatabase database(ParameterContext parameter, ExtensionContext context) {
        boolean forNextTest = parameter.getDeclaringExecutable() instanceof Constructor<?>
                && context.getTestMethod().isEmpty()
                && context.getTestInstanceLifecycle().orElse(Lifecycle.PER_METHOD) == Lifecycle.PER_METHOD;
        if (!forNextTest) {
            return database(context);
        }
        TestDatabase constructed = CONSTRUCTED.get();
        if (constructed == null) {
            constructed = database(context).child("test");
            CONSTRUCTED.set(constructed);
        }
        return constructed;
    }

    /** Forgets the database of a test whose constructor failed. */
    @Override
    public void preConstructTestInstance(TestInstanceFactoryContext factory, ExtensionContext context) {
        TestDatabase abandoned = CONSTRUCTED.get();
        if (abandoned != null && factory.getOuterInstance().isEmpty()) {
            CONSTRUCTED.remove();
            abandoned.close();
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        TestDatabase constructed = CONSTRUCTED.get();
        if (constructed != null) {
            CONSTRUCTED.remove();
            for (ExtensionContext at = context; at != null; at = at.getParent().orElse(null)) {
                constructed.addModels(models(at));
            }
            context.getStore(NAMESPACE).put(context.getUniqueId(), constructed);
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        close(context);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        close(context);
    }

    private static void close(ExtensionContext context) {
        TestDatabase database = context.getStore(NAMESPACE).remove(context.getUniqueId(), TestDatabase.class);
        if (database != null) {
            database.close();
        }
    }

    /** Returns the database of a class or a test, which is created on first use. */
    private static TestDatabase database(ExtensionContext context) {
        synchronized (DynamoExtension.class) {
            ExtensionContext.Store store = context.getStore(NAMESPACE);
            TestDatabase known = store.get(context.getUniqueId(), TestDatabase.class);
            if (known == null) {
                known = create(context);
                store.put(context.getUniqueId(), known);
            }
            return known;
        }
    }

    private static TestDatabase create(ExtensionContext context) {
        String name = context.getTestMethod()
                .map(method -> method.getName())
                .orElseGet(() -> context.getRequiredTestClass().getSimpleName());
        DatabaseChoice choice = DatabaseChoice.of(context);
        TestDatabase parent = context.getParent()
                .filter(above -> above.getTestClass().isPresent())
                .map(DynamoExtension::database)
                .orElse(null);
        TestDatabase created = parent != null && parent.choice().equals(choice)
                ? parent.child(name)
                : TestDatabase.create(choice, name);
        for (ExtensionContext at = context; at != null; at = at.getParent().orElse(null)) {
            created.addModels(models(at));
        }
        return created;
    }

    private static List<Class<?>> models(ExtensionContext context) {
        AnnotatedElement element = context.getElement().orElse(null);
        DynamoTables tables = element == null
                ? null
                : AnnotationSupport.findAnnotation(element, DynamoTables.class).orElse(null);
        if (tables == null) {
            return List.of();
        }
        return tables.value().length > 0 ? List.of(tables.value()) : memberModels(context.getRequiredTestClass());
    }

    /** Returns the member classes with {@link Table} of a test class and of the classes that it extends. */
    private static List<Class<?>> memberModels(Class<?> test) {
        List<Class<?>> found = new ArrayList<>();
        for (Class<?> at = test; at != null; at = at.getSuperclass()) {
            for (Class<?> member : at.getDeclaredClasses()) {
                if (member.isAnnotationPresent(Table.class)) {
                    found.add(member);
                }
            }
        }
        if (found.isEmpty()) {
            throw new ExtensionConfigurationException("@DynamoTables of " + test.getName()
                    + " creates no table: name the models, as in @DynamoTables(User.class), or declare them with @Table "
                    + "inside the test class");
        }
        return found;
    }
}
