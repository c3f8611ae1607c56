package org.tabletheory.onetable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.result.ReturnValues;

/**
 * How a call is made, beyond the properties: each word is one of OneTable's params. Immutable; each word gives others.
 *
 * <pre>{@code
 * Found<Map<String, Object>> page = accounts.find(
 *         Map.of("region", "eu"), Params.of().where("${balance} > {0}").limit(20).reverse());
 * }</pre>
 *
 * <p>Safe for use by many threads; a batch or a transaction in it is for one.
 */
public final class Params {
    private static final Params NONE = new Params(Map.of());

    /** What was said, by the word; the accessors below give each its type. */
    private final Map<String, @Nullable Object> said;

    private Params(Map<String, ? extends @Nullable Object> said) {
        this.said = Collections.unmodifiableMap(new LinkedHashMap<>(said));
    }

    /** Nothing is said. */
    public static Params of() {
        return NONE;
    }

    private Params with(String word, @Nullable Object value) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>(said);
        all.put(word, value);
        return new Params(all);
    }

    @SuppressWarnings("unchecked") // only the words below put values in, each its own type
    private Params withMember(String word, String name, @Nullable Object value) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        Map<String, @Nullable Object> there = (Map<String, @Nullable Object>) said.get(word);
        if (there != null) {
            members.putAll(there);
        }
        members.put(name, value);
        return with(word, members);
    }

    /** Adds to a number, or members to a set, in an update. */
    public Params add(String field, Object amount) {
        return withMember("add", field, amount);
    }

    /** Keeps the call for a batch, which is carried out later. */
    public Params batch(Batch batch) {
        return with("batch", batch);
    }

    /** Reads what was last written. */
    public Params consistent() {
        return with("consistent", true);
    }

    /** Values that override properties, instead of the table's context. */
    public Params context(Map<String, ? extends @Nullable Object> values) {
        return with("context", Collections.unmodifiableMap(new LinkedHashMap<>(values)));
    }

    /** Gives the number of items alone. */
    public Params count() {
        return with("count", true);
    }

    /** Whether encrypted fields are opened; they are unless this says no. */
    public Params decrypt(boolean open) {
        return with("decrypt", open);
    }

    /** Takes members out of a set in an update. */
    public Params delete(String field, Object members) {
        return withMember("delete", field, members);
    }

    /** Whether there must be an item, true, or none, false; null says that either will do. */
    public Params exists(@Nullable Boolean exists) {
        return with("exists", exists);
    }

    /** Reads only these fields. */
    public Params fields(String... names) {
        return with("fields", List.copyOf(Arrays.asList(names)));
    }

    /** Whether each item found in an index is read again from the table, whole. */
    public Params follow(boolean follow) {
        return with("follow", follow);
    }

    /** Whether hidden fields are given. */
    public Params hidden(boolean show) {
        return with("hidden", show);
    }

    /** The index to use. */
    public Params index(String name) {
        return with("index", name);
    }

    /** At most so many items. */
    public Params limit(int items) {
        return with("limit", items);
    }

    /** Allows a remove to remove several items. */
    public Params many() {
        return with("many", true);
    }

    /** At most so many requests; 1000 unless said. */
    public Params maxPages(int requests) {
        return with("maxPages", requests);
    }

    /** Goes on behind {@link Found#next()}. */
    public Params next(@Nullable Map<String, ? extends @Nullable Object> cursor) {
        return with("next", cursor == null ? null : new LinkedHashMap<>(cursor));
    }

    /** Whether updates of nested objects change what they name and leave the rest. */
    public Params partial(boolean partial) {
        return with("partial", partial);
    }

    /** Goes back before {@link Found#prev()}. */
    public Params prev(@Nullable Map<String, ? extends @Nullable Object> cursor) {
        return with("prev", cursor == null ? null : new LinkedHashMap<>(cursor));
    }

    /** Appends an element, or all of a list, to a list in an update. */
    public Params push(String field, Object elements) {
        return withMember("push", field, elements);
    }

    /** Removes fields, or places inside of them such as {@code address.zip} and {@code tags[0]}, in an update. */
    public Params remove(String... paths) {
        List<String> all = new ArrayList<>(remove());
        all.addAll(Arrays.asList(paths));
        return with("remove", Collections.unmodifiableList(all));
    }

    /** What an update or a remove gives. */
    public Params returns(ReturnValues values) {
        return with("returns", values);
    }

    /** The greatest sort key first. */
    public Params reverse() {
        return with("reverse", true);
    }

    /** One of the equal parts of a scan, from 0. */
    public Params segment(int number, int total) {
        return with("segment", number).with("segments", total);
    }

    /**
     * Sets a field, or a place inside of one, in an update: to a value, or to an expression such as {@code ${count} + {1}}.
     */
    public Params set(String path, @Nullable Object valueOrExpression) {
        return withMember("set", path, valueOrExpression);
    }

    /** What {@code @{name}} in an expression stands for. */
    public Params substitution(String name, @Nullable Object value) {
        return withMember("substitutions", name, value);
    }

    /** Whether timestamps are written, where the schema has them. */
    public Params timestamps(boolean write) {
        return with("timestamps", write);
    }

    /** Keeps the call for a transaction, which is carried out later. */
    public Params transaction(Transaction transaction) {
        return with("transaction", transaction);
    }

    /** What must hold: fields as {@code ${field}}, values as {@code {value}}, substitutions as {@code @{name}}. */
    public Params where(String expression) {
        return with("where", expression);
    }

    /** What is added, by path. */
    public Map<String, @Nullable Object> add() {
        return members("add");
    }

    /** The batch, or null. */
    public @Nullable Batch batch() {
        return (Batch) said.get("batch");
    }

    public boolean isConsistent() {
        return is("consistent");
    }

    /** The call's own context, or null. */
    public @Nullable Map<String, @Nullable Object> context() {
        return said.containsKey("context") ? members("context") : null;
    }

    public boolean isCount() {
        return is("count");
    }

    /** Whether encrypted fields are opened. */
    public boolean decrypts() {
        return !Boolean.FALSE.equals(said.get("decrypt"));
    }

    /** What is taken out of sets, by path. */
    public Map<String, @Nullable Object> delete() {
        return members("delete");
    }

    /** Whether {@link #exists(Boolean)} was said, be it with null. */
    public boolean saysExists() {
        return said.containsKey("exists");
    }

    /** What was said of existence, or null. */
    public @Nullable Boolean exists() {
        return (Boolean) said.get("exists");
    }

    /** The fields to read, or null for all. */
    @SuppressWarnings("unchecked") // as put in above
    public @Nullable List<String> fields() {
        return (List<String>) said.get("fields");
    }

    /** What was said of following, or null. */
    public @Nullable Boolean follow() {
        return (Boolean) said.get("follow");
    }

    /** What was said of hidden fields, or null. */
    public @Nullable Boolean hidden() {
        return (Boolean) said.get("hidden");
    }

    /** The index, or null. */
    public @Nullable String index() {
        return (String) said.get("index");
    }

    /** The limit, or null. */
    public @Nullable Integer limit() {
        return (Integer) said.get("limit");
    }

    public boolean isMany() {
        return is("many");
    }

    /** The most requests, or null. */
    public @Nullable Integer maxPages() {
        return (Integer) said.get("maxPages");
    }

    /** Where to go on, or null. */
    @SuppressWarnings("unchecked") // as put in above
    public @Nullable Map<String, @Nullable Object> next() {
        return (Map<String, @Nullable Object>) said.get("next");
    }

    /** What was said of partial updates, or null. */
    public @Nullable Boolean partial() {
        return (Boolean) said.get("partial");
    }

    /** Where to go back, or null. */
    @SuppressWarnings("unchecked") // as put in above
    public @Nullable Map<String, @Nullable Object> prev() {
        return (Map<String, @Nullable Object>) said.get("prev");
    }

    /** What is appended, by path. */
    public Map<String, @Nullable Object> push() {
        return members("push");
    }

    /** The paths to remove. */
    @SuppressWarnings("unchecked") // as put in above
    public List<String> remove() {
        Collection<String> paths = (Collection<String>) said.get("remove");
        return paths == null ? List.of() : List.copyOf(paths);
    }

    /** What is to be given, or null. */
    public @Nullable ReturnValues returns() {
        return (ReturnValues) said.get("returns");
    }

    public boolean isReverse() {
        return is("reverse");
    }

    /** The part of a scan, or null. */
    public @Nullable Integer segment() {
        return (Integer) said.get("segment");
    }

    /** How many parts a scan has, or null. */
    public @Nullable Integer segments() {
        return (Integer) said.get("segments");
    }

    /** What is set, by path. */
    public Map<String, @Nullable Object> set() {
        return members("set");
    }

    /** What substitutions stand for. */
    public Map<String, @Nullable Object> substitutions() {
        return members("substitutions");
    }

    /** Whether timestamps are written. */
    public boolean writesTimestamps() {
        return !Boolean.FALSE.equals(said.get("timestamps"));
    }

    /** The transaction, or null. */
    public @Nullable Transaction transaction() {
        return (Transaction) said.get("transaction");
    }

    /** The condition or filter, or null. */
    public @Nullable String where() {
        return (String) said.get("where");
    }

    /** The same, for at most so many items unless all are meant. */
    Params limitUnless(boolean all, int items) {
        return all ? this : limit(items);
    }

    /** The same without a word. */
    Params without(String word) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>(said);
        all.remove(word);
        return new Params(all);
    }

    private boolean is(String word) {
        return Boolean.TRUE.equals(said.get(word));
    }

    @SuppressWarnings("unchecked") // as put in above
    private Map<String, @Nullable Object> members(String word) {
        Map<String, @Nullable Object> members = (Map<String, @Nullable Object>) said.get(word);
        return members == null ? Map.of() : Collections.unmodifiableMap(members);
    }
}
