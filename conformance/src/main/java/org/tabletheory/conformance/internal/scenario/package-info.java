/** Contract scenarios as data: steps and their expected outcomes. */
@NullMarked
package org.tabletheory.conformance.internal.scenario;

import org.jspecify.annotations.NullMarked;
