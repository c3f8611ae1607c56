@NullMarked
package org.tabletheory.architecture.samples.examples;

import org.jspecify.annotations.NullMarked;
