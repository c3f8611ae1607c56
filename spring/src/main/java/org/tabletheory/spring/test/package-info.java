/** Tests of a Spring Boot application on DynamoDB in memory: start with {@link org.tabletheory.spring.test.TableTheoryTest}. */
@NullMarked
package org.tabletheory.spring.test;

import org.jspecify.annotations.NullMarked;
