/** Histories of concurrent requests, and checkers that find what no sequential database could have answered. */
@NullMarked
package org.tabletheory.engine.history;

import org.jspecify.annotations.NullMarked;
