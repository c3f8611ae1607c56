/**
 * What generated mappers are made of.
 *
 * <p>The annotation processor writes classes against this package; nobody else needs to. It describes a class without
 * reflection and gives codecs for what is not worth generated code.
 */
@NullMarked
package org.tabletheory.client.codec;

import org.jspecify.annotations.NullMarked;
