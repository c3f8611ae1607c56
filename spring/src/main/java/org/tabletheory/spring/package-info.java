/** Spring Boot starter: configures a {@link org.tabletheory.client.TableTheory} from properties and beans. */
@NullMarked
package org.tabletheory.spring;

import org.jspecify.annotations.NullMarked;
