package org.tabletheory.springtest.app;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.tabletheory.client.TableTheory;
import org.tabletheory.spring.TableTheoryConfigCustomizer;

/** A configuration class with a client of its own, which a test of the database must not connect. */
@Configuration(proxyBeanMethods = false)
@Profile("!whole")
class Remote {
    @Bean
    TableTheory remote() {
        throw new IllegalStateException("connects to AWS");
    }

    @Bean
    TableTheoryConfigCustomizer remoteSettings() {
        return config -> config.tablePrefix("remote-");
    }
}
