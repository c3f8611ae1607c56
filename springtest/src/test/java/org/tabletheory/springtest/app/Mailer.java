package org.tabletheory.springtest.app;

import org.springframework.context.annotation.Bean;
import org.springframework.stereotype.Component;
import org.tabletheory.wire.CallListener;

/** A component that a test of the database does not need, although it declares a bean for the client. */
@Component
public class Mailer {
    @Bean
    CallListener mailedCalls() {
        return event -> {};
    }
}
