package org.tabletheory.examples.isr;

/** Makes the HTML of a page, which takes its time. */
@FunctionalInterface
interface Renderer {
    /**
     * The HTML.
     *
     * @param edition how many were made before, and one
     */
    String render(int edition) throws InterruptedException;
}
