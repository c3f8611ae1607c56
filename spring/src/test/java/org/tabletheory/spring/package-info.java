@NullMarked
package org.tabletheory.spring;

import org.jspecify.annotations.NullMarked;
