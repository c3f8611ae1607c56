/** A small application with models, a repository, a converter and other components. */
@NullMarked
package org.tabletheory.spring.app;

import org.jspecify.annotations.NullMarked;
