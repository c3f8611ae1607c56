package org.tabletheory.client;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/**
 * A table whose pages have a fixed number of items, in one or several segments. Pages can be made to wait until they are
 * released or their thread is interrupted, and to fail. Items are numbered from 0 in each segment.
 */
final class PagedWire implements Wire {
    private static final Pattern START = Pattern.compile("\"ExclusiveStartKey\":.*?\"SK\":\\{\"N\":\"(\\d+)\"");
    private static final Pattern SEGMENT = Pattern.compile("\"Segment\":(\\d+)");

    /** A request that has arrived, and the thread that sent it. */
    record Arrived(int segment, int page, Thread thread) {}

    private final int pages;
    private final int itemsPerPage;
    private final List<Arrived> arrived = new CopyOnWriteArrayList<>();
    private final Map<Integer, CountDownLatch> held = new ConcurrentHashMap<>();
    private final Map<Integer, RuntimeException> failures = new ConcurrentHashMap<>();

    PagedWire(int pages, int itemsPerPage) {
        this.pages = pages;
        this.itemsPerPage = itemsPerPage;
    }

    /** Makes the page with this number, from 0, wait in every segment; returns what releases it. */
    CountDownLatch hold(int page) {
        return held.computeIfAbsent(page, number -> new CountDownLatch(1));
    }

    void fail(int page, RuntimeException failure) {
        failures.put(page, failure);
    }

    List<Arrived> arrived() {
        return List.copyOf(arrived);
    }

    /** Waits until this many requests have arrived. */
    void await(int requests) throws InterruptedException {
        while (arrived.size() < requests) {
            Thread.sleep(1);
        }
    }

    @Override
    public WireResponse call(WireRequest request) {
        String body = request.body().toString();
        int page = (number(START, body, -1) + 1) / itemsPerPage;
        int segment = number(SEGMENT, body, 0);
        arrived.add(new Arrived(segment, page, Thread.currentThread()));
        CountDownLatch latch = held.get(page);
        if (latch != null) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedCallException("interrupted", ErrorContext.NONE, e);
            }
        }
        if (failures.containsKey(page)) {
            throw failures.get(page);
        }
        return new WireResponse(response(segment, page).getBytes(StandardCharsets.UTF_8), "id", 1, false);
    }

    private static int number(Pattern pattern, String body, int otherwise) {
        Matcher matcher = pattern.matcher(body);
        return matcher.find() ? Integer.parseInt(matcher.group(1)) : otherwise;
    }

    private String response(int segment, int page) {
        StringBuilder json = new StringBuilder("{\"Items\":[");
        for (int i = 0; i < itemsPerPage; i++) {
            json.append(i == 0 ? "" : ",").append(item(segment, page * itemsPerPage + i));
        }
        json.append("],\"Count\":" + itemsPerPage + ",\"ScannedCount\":" + itemsPerPage);
        if (page < pages - 1) {
            json.append(",\"LastEvaluatedKey\":").append(item(segment, page * itemsPerPage + itemsPerPage - 1));
        }
        return json.append('}').toString();
    }

    private static String item(int segment, int number) {
        return "{\"PK\":{\"S\":\"" + segment + "\"},\"SK\":{\"N\":\"" + number + "\"}}";
    }

    @Override
    public void close() {}
}
