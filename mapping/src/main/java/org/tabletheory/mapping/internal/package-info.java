/** Codecs for Java types, built by reflection or from generated code. */
@NullMarked
package org.tabletheory.mapping.internal;

import org.jspecify.annotations.NullMarked;
