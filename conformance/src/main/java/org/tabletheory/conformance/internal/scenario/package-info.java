/** Contract scenarios as data: what a document asks to be done, and what must come of it. */
@NullMarked
package org.tabletheory.conformance.internal.scenario;

import org.jspecify.annotations.NullMarked;
