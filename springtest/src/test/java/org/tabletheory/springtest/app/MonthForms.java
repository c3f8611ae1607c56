package org.tabletheory.springtest.app;

import java.time.Month;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.Converter;

/** A converter that a configuration class inherits. */
abstract class MonthForms {
    /** Declares nothing itself. */
    @Configuration(proxyBeanMethods = false)
    static class InheritedForms extends MonthForms {}

    @Bean
    Converter<Month> months() {
        return new Converter<>() {
            @Override
            public Type type() {
                return Type.N;
            }

            @Override
            public Value write(Month month) {
                return Value.n(month.getValue());
            }

            @Override
            public Month read(Value value) {
                return Month.of(((Value.N) value).toBigDecimal().intValueExact());
            }
        };
    }
}
