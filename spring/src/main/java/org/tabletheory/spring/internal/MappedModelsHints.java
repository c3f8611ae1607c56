package org.tabletheory.spring.internal;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.generate.GenerationContext;
import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotContribution;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotProcessor;
import org.springframework.beans.factory.aot.BeanFactoryInitializationCode;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.tabletheory.spring.spi.MappedModels;

/** Registers the models for reflection in a native image, which those without a generated mapper need. */
public final class MappedModelsHints implements BeanFactoryInitializationAotProcessor {
    @Override
    public @Nullable BeanFactoryInitializationAotContribution processAheadOfTime(
            ConfigurableListableBeanFactory beans) {
        if (!beans.containsBeanDefinition(MappedModelsRegistrar.BEAN)) {
            return null;
        }
        Set<Class<?>> types = new LinkedHashSet<>();
        beans.getBean(MappedModelsRegistrar.BEAN, MappedModels.class).types().forEach(type -> add(types, type));
        return new ModelHints(types);
    }

    /** Adds a class, and the classes of a sealed type. */
    private static void add(Set<Class<?>> types, Class<?> type) {
        types.add(type);
        if (type.isSealed()) {
            for (Class<?> each : type.getPermittedSubclasses()) {
                add(types, each);
            }
        }
    }

    private record ModelHints(Set<Class<?>> types) implements BeanFactoryInitializationAotContribution {
        @Override
        public void applyTo(GenerationContext context, BeanFactoryInitializationCode code) {
            RuntimeHints hints = context.getRuntimeHints();
            new BindingReflectionHintsRegistrar()
                    .registerReflectionHints(hints.reflection(), types.toArray(Class<?>[]::new));
        }
    }
}
