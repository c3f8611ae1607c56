package org.tabletheory.spring.internal;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.ResolvableType;
import org.springframework.core.env.Environment;
import org.springframework.core.io.ResourceLoader;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;
import org.tabletheory.mapping.Table;
import org.tabletheory.spring.spi.MappedModels;

/**
 * Registers the {@link MappedModels}: the classes of {@code tabletheory.tables.models}, otherwise those with {@code @Table} in the
 * packages of the application. They are arguments of the bean's definition, so that a native image, which cannot scan packages, has
 * those that were found when it was built.
 */
public final class MappedModelsRegistrar implements ImportBeanDefinitionRegistrar {
    static final String BEAN = "tableTheoryModels";

    private static final Bindable<List<Class<?>>> CLASSES =
            Bindable.of(ResolvableType.forClassWithGenerics(List.class, ResolvableType.forClass(Class.class)));

    private final Environment environment;
    private final BeanFactory beans;
    private final ResourceLoader resources;

    /** Created by Spring. */
    public MappedModelsRegistrar(Environment environment, BeanFactory beans, ResourceLoader resources) {
        this.environment = environment;
        this.beans = beans;
        this.resources = resources;
    }

    @Override
    public void registerBeanDefinitions(AnnotationMetadata importing, BeanDefinitionRegistry registry) {
        if (registry.containsBeanDefinition(BEAN)) {
            return;
        }
        List<Class<?>> types = Binder.get(environment)
                .bind("tabletheory.tables.models", CLASSES)
                .orElseGet(this::scanned);
        RootBeanDefinition definition = new RootBeanDefinition(MappedModels.class);
        definition.getConstructorArgumentValues().addGenericArgumentValue(types.toArray(Class<?>[]::new));
        definition.setRole(BeanDefinition.ROLE_INFRASTRUCTURE);
        registry.registerBeanDefinition(BEAN, definition);
    }

    private List<Class<?>> scanned() {
        ClassPathScanningCandidateComponentProvider scanner = new TableScanner();
        scanner.setEnvironment(environment);
        scanner.setResourceLoader(resources);
        Set<Class<?>> found = new LinkedHashSet<>();
        if (AutoConfigurationPackages.has(beans)) {
            for (String name : AutoConfigurationPackages.get(beans)) {
                scanner.findCandidateComponents(name).stream()
                        .map(BeanDefinition::getBeanClassName)
                        .forEach(type -> found.add(
                                ClassUtils.resolveClassName(String.valueOf(type), resources.getClassLoader())));
            }
        }
        return found.stream().sorted(Comparator.comparing(Class::getName)).toList();
    }

    /** Finds sealed interfaces and nested records too, which component scanning skips. */
    private static final class TableScanner extends ClassPathScanningCandidateComponentProvider {
        TableScanner() {
            super(false);
            addIncludeFilter(new AnnotationTypeFilter(Table.class, false, false));
        }

        @Override
        protected boolean isCandidateComponent(AnnotatedBeanDefinition definition) {
            return definition.getMetadata().isIndependent();
        }
    }
}
