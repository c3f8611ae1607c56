package org.tabletheory.schema.key;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/*
 * The keys of a template are a regular language: literals, digits, and repetitions of the characters that a component may have. Two
 * templates overlap if a text is in both languages. That is decided on the pairs of places in the two templates that a common
 * beginning leads to: a text exists if the pair of their ends is reached.
 */
/** Decides whether two templates can write the same key. Not thread-safe. */
final class TemplateOverlap {
    private static final Set<Integer> DIGITS = codePoints("0123456789");
    private static final Set<Integer> ENCODED =
            codePoints("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~%");

    private final List<Place> one;
    private final List<Place> other;
    private final Set<List<Integer>> reached = new HashSet<>();
    private final Deque<List<Integer>> next = new ArrayDeque<>();

    private TemplateOverlap(KeyTemplate one, KeyTemplate other) {
        this.one = places(one);
        this.other = places(other);
    }

    /**
     * A place in a template.
     *
     * @param characters the code points that may be there, or that may not
     * @param excluded whether the characters are those that may not be there
     * @param repeated whether there is any number of them, otherwise one
     */
    private record Place(Set<Integer> characters, boolean excluded, boolean repeated) {
        boolean sharesCharacter(Place that) {
            if (excluded) {
                // Of the infinitely many characters that both allow, one exists.
                return that.excluded || that.sharesCharacter(this);
            }
            for (int character : characters) {
                if (that.characters.contains(character) != that.excluded) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Returns whether there is a key that both templates can write. */
    static boolean of(KeyTemplate one, KeyTemplate other) {
        return new TemplateOverlap(one, other).isFound();
    }

    private static List<Place> places(KeyTemplate template) {
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < template.size(); i++) {
            addLiteral(places, template.literal(i));
            ComponentForm form = template.component(i).form();
            if (form.width() > 0) {
                for (int digit = 0; digit < form.width(); digit++) {
                    places.add(new Place(DIGITS, false, false));
                }
            } else if (form == ComponentForm.ESCAPED) {
                places.add(new Place(ENCODED, false, true));
            } else {
                places.add(new Place(codePoints(String.join("", template.separators())), true, true));
            }
        }
        addLiteral(places, template.literal(template.size()));
        return places;
    }

    private static void addLiteral(List<Place> places, String literal) {
        literal.codePoints().forEach(character -> places.add(new Place(Set.of(character), false, false)));
    }

    private static Set<Integer> codePoints(String characters) {
        Set<Integer> all = new HashSet<>();
        characters.codePoints().forEach(all::add);
        return all;
    }

    private boolean isFound() {
        reach(0, 0);
        while (!next.isEmpty()) {
            List<Integer> pair = next.remove();
            int first = pair.get(0);
            int second = pair.get(1);
            if (first == one.size() && second == other.size()) {
                return true;
            }
            boolean skippable = first < one.size() && one.get(first).repeated();
            if (skippable) {
                reach(first + 1, second);
            }
            if (second < other.size() && other.get(second).repeated()) {
                reach(first, second + 1);
            }
            if (first < one.size() && second < other.size() && one.get(first).sharesCharacter(other.get(second))) {
                reach(skippable ? first : first + 1, other.get(second).repeated() ? second : second + 1);
            }
        }
        return false;
    }

    private void reach(int first, int second) {
        List<Integer> pair = List.of(first, second);
        if (reached.add(pair)) {
            next.add(pair);
        }
    }
}
