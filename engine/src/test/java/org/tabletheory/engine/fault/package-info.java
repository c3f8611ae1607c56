@NullMarked
package org.tabletheory.engine.fault;

import org.jspecify.annotations.NullMarked;
