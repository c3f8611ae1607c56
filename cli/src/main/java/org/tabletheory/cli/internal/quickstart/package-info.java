/** The quickstart: a program that shows its own source, requests and results while it runs. */
@NullMarked
package org.tabletheory.cli.internal.quickstart;

import org.jspecify.annotations.NullMarked;
