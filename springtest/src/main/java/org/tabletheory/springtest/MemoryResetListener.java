package org.tabletheory.springtest;

import org.springframework.test.context.TestContext;
import org.springframework.test.context.support.AbstractTestExecutionListener;

/**
 * Resets the {@link MemoryDatabase} of a test, if it has one, before each test method and its {@code @BeforeEach} methods. All tests
 * with Spring have this listener.
 */
final class MemoryResetListener extends AbstractTestExecutionListener {
    /** Created by Spring. */
    MemoryResetListener() {}

    @Override
    public void beforeTestMethod(TestContext context) {
        if (context.hasApplicationContext()) {
            context.getApplicationContext()
                    .getBeanProvider(MemoryDatabase.class)
                    .ifAvailable(MemoryDatabase::reset);
        }
    }
}
