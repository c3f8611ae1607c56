@NullMarked
package org.tabletheory.springtest;

import org.jspecify.annotations.NullMarked;
