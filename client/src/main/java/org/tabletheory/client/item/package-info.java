/**
 * Items as they are stored, with DynamoDB's own expressions: what a layer with a model of its own stands on.
 *
 * <p>{@link org.tabletheory.client.TableTheory#items} begins; most programs want {@link
 * org.tabletheory.client.TableTheory#model(Class)} instead.
 */
@NullMarked
package org.tabletheory.client.item;

import org.jspecify.annotations.NullMarked;
