/** A small application with a model, a repository, a converter and other components. */
@NullMarked
package org.tabletheory.springtest.app;

import org.jspecify.annotations.NullMarked;
