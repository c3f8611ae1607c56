package org.tabletheory.springtest;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.TypeExcludeFilter;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.classreading.MetadataReaderFactory;
import org.springframework.core.type.filter.AssignableTypeFilter;
import org.springframework.core.type.filter.TypeFilter;
import org.springframework.stereotype.Repository;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.MergedContextConfiguration;
import org.springframework.test.context.TestContextAnnotationUtils;
import org.tabletheory.crypto.KeyProvider;
import org.tabletheory.mapping.Converter;
import org.tabletheory.spring.TableTheoryConfigCustomizer;
import org.tabletheory.wire.CallListener;

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

    /** Excludes the components that the slice does not have. */
    private static final class SliceFilter extends TypeExcludeFilter {
        private static final Set<Class<?>> INCLUDED =
                Set.of(Converter.class, KeyProvider.class, CallListener.class, TableTheoryConfigCustomizer.class);

        @Override
        public boolean match(MetadataReader reader, MetadataReaderFactory factory) throws IOException {
            if (reader.getAnnotationMetadata().hasAnnotation(Repository.class.getName())) {
                return false;
            }
            for (Class<?> type : INCLUDED) {
                TypeFilter filter = new AssignableTypeFilter(type);
                if (filter.match(reader, factory)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof SliceFilter;
        }

        @Override
        public int hashCode() {
            return SliceFilter.class.hashCode();
        }
    }
}
