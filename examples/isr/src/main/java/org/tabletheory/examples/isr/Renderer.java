package org.tabletheory.examples.isr;

/** Renders a page as HTML; may be slow. */
@FunctionalInterface
interface Renderer {
    /**
     * Returns the HTML.
     *
     * @param edition the number of this rendering, from 1
     */
    String render(int edition) throws InterruptedException;
}
