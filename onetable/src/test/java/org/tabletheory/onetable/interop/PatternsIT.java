package org.tabletheory.onetable.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tabletheory.onetable.internal.pattern.JsPattern;

/** Random patterns, matched by this library and by Node. */
class PatternsIT {
    private static final List<String> ATOMS = List.of(
            "a", "B", ".", "\\d", "\\w", "\\S", "\\W", "[a-c]", "[^ab]", "(?:a|b)", "(b|.)", "\\n", "ſ", "É", "😀",
            "[\\s😀]");
    private static final List<String> PLACES = List.of("^", "$", "\\b", "\\B");
    private static final List<String> COUNTS = List.of("", "", "*", "+", "?", "{2}", "{1,3}", "+?");
    private static final List<String> FLAGS = List.of("", "i", "m", "s", "u", "y", "im", "iu", "ms", "imsu", "imy");
    private static final List<String> TEXT =
            List.of("a", "b", "A", "c", "1", " ", "\n", "\r", "\u2028", "😀", "ſ", "É", "é", "-", "K");

    private final Random random = new Random(20240229);

    @Test
    void randomPatternsMatchLikeNode() {
        try (NodeLibrary node = NodeLibrary.start(URI.create("http://127.0.0.1:1"))) {
            for (int i = 0; i < 400; i++) {
                String pattern = pattern();
                JsPattern ours = JsPattern.of(pattern);
                for (int k = 0; k < 4; k++) {
                    String text = some(TEXT, random.nextInt(7));

                    assertThat(ours.isIn(text))
                            .as("%s in %s", pattern, NodeJson.write(text))
                            .isEqualTo(node.isIn(pattern, text));
                }
            }
        }
    }

    private String pattern() {
        StringBuilder body = new StringBuilder("/");
        for (int n = 1 + random.nextInt(5); n > 0; n--) {
            boolean place = random.nextInt(5) == 0;
            String one = one(place ? PLACES : ATOMS);
            body.append(one.length() == 2 && one.charAt(0) != '\\' ? "(?:" + one + ")" : one);
            body.append(place ? "" : one(COUNTS));
            body.append(random.nextInt(9) == 0 ? "|" : "");
        }
        return body.append('/').append(one(FLAGS)).toString();
    }

    private String one(List<String> list) {
        return list.get(random.nextInt(list.size()));
    }

    private String some(List<String> list, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(one(list));
        }
        return text.toString();
    }
}
