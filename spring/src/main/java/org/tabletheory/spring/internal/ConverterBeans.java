package org.tabletheory.spring.internal;

import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.ResolvableType;
import org.tabletheory.client.Config;
import org.tabletheory.mapping.Converter;

/** Finds converters among the beans, and the types that they convert. */
record ConverterBeans(ConfigurableListableBeanFactory beans) {

    /** Adds all converters to a configuration. */
    void addTo(Config.Builder config) {
        for (String name : beans.getBeanNamesForType(Converter.class)) {
            Converter<?> converter = beans.getBean(name, Converter.class);
            Class<?> type = type(name, converter);
            if (type == null) {
                throw new IllegalStateException("the bean '" + name + "' is a Converter of an unknown type;"
                        + " declare the return type of its @Bean method as Converter<…> with that type");
            }
            add(config, type, converter);
        }
    }

    private @Nullable Class<?> type(String name, Converter<?> converter) {
        Class<?> declared = ResolvableType.forClass(Converter.class, AopUtils.getTargetClass(converter))
                .getGeneric(0)
                .resolve();
        if (declared != null || !beans.containsBeanDefinition(name)) {
            return declared;
        }
        return beans.getMergedBeanDefinition(name)
                .getResolvableType()
                .as(Converter.class)
                .getGeneric(0)
                .resolve();
    }

    @SuppressWarnings("unchecked") // the class is the type argument of the converter
    private static <T> void add(Config.Builder config, Class<T> type, Converter<?> converter) {
        config.converter(type, (Converter<T>) converter);
    }
}
