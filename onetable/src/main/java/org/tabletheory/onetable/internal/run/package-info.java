/** Carries calls out: reads that go on from page to page, writes that keep sentinels and keys true. */
@NullMarked
package org.tabletheory.onetable.internal.run;

import org.jspecify.annotations.NullMarked;
