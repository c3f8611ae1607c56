@NullMarked
package org.tabletheory.examples.lambda;

import org.jspecify.annotations.NullMarked;
