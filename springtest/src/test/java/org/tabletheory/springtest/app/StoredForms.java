package org.tabletheory.springtest.app;

import java.time.DayOfWeek;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.Converter;

/** A converter of a configuration class, for a type that has another form without it, and an unrelated bean. */
@Configuration(proxyBeanMethods = false)
class StoredForms {
    /** Needs a component that a test of the database does not have. */
    record Newsletter(Mailer mailer) {}

    @Bean
    Converter<DayOfWeek> days() {
        return new Converter<>() {
            @Override
            public Type type() {
                return Type.N;
            }

            @Override
            public Value write(DayOfWeek day) {
                return Value.n(day.getValue());
            }

            @Override
            public DayOfWeek read(Value value) {
                return DayOfWeek.of(((Value.N) value).toBigDecimal().intValueExact());
            }
        };
    }

    @Bean
    Newsletter newsletter(Mailer mailer) {
        return new Newsletter(mailer);
    }
}
