package org.tabletheory.springtest;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.MergedContextConfiguration;
import org.springframework.test.context.TestContextAnnotationUtils;

/**
 * Limits the application of a {@link TableTheoryTest} to what it tests. It does not use Spring Boot's annotations for slices,
 * whose packages differ between 3 and 4.
 */
final class SliceCustomizerFactory implements ContextCustomizerFactory {
    /** Created by Spring. */
    SliceCustomizerFactory() {}

    @Override
    public @Nullable ContextCustomizer createContextCustomizer(
            Class<?> testClass, List<ContextConfigurationAttributes> attributes) {
        return TestContextAnnotationUtils.hasAnnotation(testClass, TableTheoryTest.class) ? new Slice() : null;
    }

    /** A record, because the cache of contexts compares customizers. */
    private record Slice() implements ContextCustomizer {
        @Override
        public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration merged) {
            TestPropertyValues.of(EnableAutoConfiguration.ENABLED_OVERRIDE_PROPERTY + "=false")
                    .applyTo(context);

            context.getBeanFactory().registerSingleton("tableTheoryTestFilter", new SliceFilter());
        }
    }
}
