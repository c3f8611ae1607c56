/**
 * Tests of a Spring Boot application on DynamoDB in memory, or in a container of Testcontainers: start with
 * {@link org.tabletheory.springtest.TableTheoryTest}.
 */
@NullMarked
package org.tabletheory.springtest;

import org.jspecify.annotations.NullMarked;
