import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Skips the bodies of tests while PIT collects their names.
 *
 * <p>PIT executes all tests that cover a class in order to find them, and does it again in every process that runs mutants, which
 * nearly doubles the time of a run. The tests start and end as usual, so that PIT sees them, also those with parameters.
 */
public final class SkippedTests implements InvocationInterceptor {
    private static final String PROCESS = "org.pitest.mutationtest.execute.MutationTestMinion";

    @Override
    public void interceptBeforeEachMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        execute(invocation);
    }

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        execute(invocation);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        execute(invocation);
    }

    @Override
    public void interceptDynamicTest(
            Invocation<Void> invocation, DynamicTestInvocationContext test, ExtensionContext context) throws Throwable {
        execute(invocation);
    }

    @Override
    public void interceptAfterEachMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        execute(invocation);
    }

    private static void execute(InvocationInterceptor.Invocation<Void> invocation) throws Throwable {
        if (isCollecting()) {
            invocation.skip();
        } else {
            invocation.proceed();
        }
    }

    private static boolean isCollecting() {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals(PROCESS)
                        && frame.getMethodName().equals("findTestsForTestClasses")));
    }
}
