package org.tabletheory.springtest;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTestContextBootstrapper;
import org.springframework.test.context.BootstrapWith;
import org.springframework.test.context.junit.jupiter.SpringExtension;
import org.tabletheory.spring.autoconfigure.TableTheoryAutoConfiguration;

/**
 * A test of the part of a Spring Boot application that uses TableTheory, on DynamoDB in memory.
 *
 * <pre>{@literal
 * @TableTheoryTest
 * class OrdersTest {
 *     @Autowired
 *     private TableTheory db;
 *
 *     @Test
 *     void ordersAreStored() {
 *         db.model(new Order("1")).create();
 *     }
 * }
 * }</pre>
 *
 * <p>The tables of the application's models exist. Each test method starts with the data that there was when the application had
 * started. Of the application's components, only {@code @Repository} classes, converters, key providers, call listeners and {@code
 * TableTheoryConfigCustomizer}s are beans, and {@code @Configuration} classes with a {@code @Bean} of such a type, unless they declare
 * a {@code TableTheory}; {@code @Import} adds others. The {@link MemoryDatabase} is a bean too.
 *
 * <p>Needs {@code spring-boot-starter-test} as a test dependency too. Import {@link MemoryDynamoConfiguration} into a
 * {@code @SpringBootTest} to run a whole application on such a database, which is reset before each test method too.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@BootstrapWith(SpringBootTestContextBootstrapper.class)
@ExtendWith(SpringExtension.class)
@ImportAutoConfiguration({MemoryDynamoConfiguration.class, TableTheoryAutoConfiguration.class})
public @interface TableTheoryTest {}
