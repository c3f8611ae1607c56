package org.tabletheory.springtest;

import org.springframework.test.context.TestContext;
import org.springframework.test.context.support.AbstractTestExecutionListener;

/** Resets the {@link MemoryDatabase} before each test method, and before its {@code @BeforeEach} methods. */
final class MemoryResetListener extends AbstractTestExecutionListener {
    /** Created by Spring. */
    MemoryResetListener() {}

    @Override
    public void beforeTestMethod(TestContext context) {
        context.getApplicationContext().getBeanProvider(MemoryDatabase.class).ifAvailable(MemoryDatabase::reset);
    }
}
