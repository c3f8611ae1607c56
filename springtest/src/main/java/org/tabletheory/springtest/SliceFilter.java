package org.tabletheory.springtest;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.TypeExcludeFilter;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.core.type.MethodMetadata;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.classreading.MetadataReaderFactory;
import org.springframework.core.type.filter.AssignableTypeFilter;
import org.springframework.stereotype.Repository;
import org.springframework.util.ClassUtils;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.crypto.KeyProvider;
import org.tabletheory.mapping.Converter;
import org.tabletheory.spring.TableTheoryConfigCustomizer;
import org.tabletheory.wire.CallListener;

/**
 * Excludes the components that a {@link TableTheoryTest} does not have. A {@code @Configuration} class with a {@code @Bean} that
 * decides how items are stored stays, because a test without it would store another form than the application; its other beans are
 * created only if one of these needs them. Such a class with a client of its own does not stay: the test has one already.
 */
final class SliceFilter extends TypeExcludeFilter implements BeanFactoryPostProcessor {
    private static final Set<Class<?>> INCLUDED = Set.of(
            Converter.class, KeyProvider.class, CallListener.class, TableTheoryConfigCustomizer.class, Config.class);

    private final Set<String> configurations = new LinkedHashSet<>();

    @Override
    public boolean match(MetadataReader reader, MetadataReaderFactory factory) throws IOException {
        AnnotationMetadata type = reader.getAnnotationMetadata();
        if (type.hasAnnotation(Repository.class.getName())) {
            return false;
        }
        for (Class<?> included : INCLUDED) {
            if (new AssignableTypeFilter(included).match(reader, factory)) {
                return false;
            }
        }
        if (!type.isAnnotated(Configuration.class.getName()) || !configures(type, factory)) {
            return true;
        }
        configurations.add(type.getClassName());
        return false;
    }

    /** Returns whether the class, or one that it extends, declares an included bean, and no client. */
    private static boolean configures(AnnotationMetadata type, MetadataReaderFactory factory) throws IOException {
        boolean found = false;
        AnnotationMetadata current = type;
        while (true) {
            for (MethodMetadata method : current.getAnnotatedMethods(Bean.class.getName())) {
                Class<?> returned = returned(method);
                if (TableTheory.class.isAssignableFrom(returned)) {
                    return false;
                }
                found |= isIncluded(returned);
            }
            String parent = current.getSuperClassName();
            if (parent == null || parent.startsWith("java.")) {
                return found;
            }
            current = factory.getMetadataReader(parent).getAnnotationMetadata();
        }
    }

    private static boolean isIncluded(Class<?> type) {
        return INCLUDED.stream().anyMatch(included -> included.isAssignableFrom(type));
    }

    private static Class<?> returned(MethodMetadata method) {
        try {
            return ClassUtils.forName(method.getReturnTypeName(), null);
        } catch (ClassNotFoundException | LinkageError e) {
            return Object.class; // of an optional dependency, which a condition of the class needs
        }
    }

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        for (String name : beans.getBeanDefinitionNames()) {
            if (beans.getBeanDefinition(name) instanceof AnnotatedBeanDefinition definition
                    && configurations.contains(definition.getMetadata().getClassName())) {
                MethodMetadata method = definition.getFactoryMethodMetadata();
                if (method != null && !isIncluded(returned(method))) {
                    definition.setLazyInit(true);
                }
            }
        }
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
