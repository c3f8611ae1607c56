// Writes how Node formats and parses numbers and dates and matches patterns, one JSON array per line: node vectors.js DIRECTORY
'use strict';
const fs = require('fs');
const path = require('path');
const out = process.argv[2];

let state = 20240229n;
const mask = (1n << 64n) - 1n;
function bits() {
    state = (state * 6364136223846793005n + 1442695040888963407n) & mask;
    let x = state;
    x ^= x >> 33n;
    x = (x * 0xff51afd7ed558ccdn) & mask;
    x ^= x >> 33n;
    return x;
}
const pick = (list) => list[Number(bits() % BigInt(list.length))];
const view = new DataView(new ArrayBuffer(8));
const doubleOf = (b) => (view.setBigUint64(0, b), view.getFloat64(0));
const bitsOf = (d) => (view.setFloat64(0, d), view.getBigUint64(0).toString(16).padStart(16, '0'));
const lines = (name, rows) =>
    fs.writeFileSync(path.join(out, name), rows.map((row) => JSON.stringify(row)).join('\n') + '\n');

// numbers.jsonl: [bits of the double, its text]
const numbers = [0, -0, 1, -1, 19.5, 0.1, 0.1 + 0.2, 1e-7, 1e-6, 123456e-10, 1e21, 1e20, 999999999999999900000, 2e-3,
    2e23, 1e23, 9007199254740991, 9007199254740992, 9007199254740993, 123456789012345680000, 5e-324, 1.7976931348623157e308,
    2.2250738585072014e-308, 4.35, 1.005, 5e-7, 1.5e300, 2 ** -44, 2 ** 60, 2 ** 70, 2 ** -1022, 9.5367431640625e-7];
for (let e = -1074; e <= 1023; e += 13) numbers.push(2 ** e);
for (let i = 0; i < 700; i++) {
    const d = doubleOf(bits());
    if (Number.isFinite(d)) numbers.push(d);
}
for (let i = 0; i < 300; i++) numbers.push(Number(bits() % 100000000n) / 10 ** Number(bits() % 12n));
lines('numbers.jsonl', numbers.map((n) => [bitsOf(n), String(n)]));

// texts.jsonl: [text, bits of Number(text), or "NaN"]
const texts = ['', ' ', '7.50', '007.50', '+1', '-1', '.5', '5.', '.', '-', '+', '1e5', '1E+5', '1e', 'e5', '0x10', '0X1f', '0o17', '0b101',
    '0b102', '-0x10', '0x', '1_000', '1,5', 'Infinity', '-Infinity', '+Infinity', 'infinity', 'NaN', 'null', 'true',
    '\u00a012\ufeff', '\u200912', '\u200b12', '\t12\n', '1 2', '12d', '12f', '0x1p3', '１', '-0', '1e400', '-1e-400', '1.2.3'];
lines('texts.jsonl', texts.map((t) => [t, Number.isNaN(Number(t)) ? 'NaN' : bitsOf(Number(t))]));

// dates.jsonl: [text, milliseconds or null]; moments.jsonl: [milliseconds, ISO text]
const dates = ['2024-01-02T03:04:05.678Z', '2024-01-02T03:04:05.678901234Z', '2024-01-02T03:04:05Z', '2024-01-02T03:04Z',
    '2024-01-02', '2024-01', '2024', '2024-01-02T03:04:05.6Z', '2024-01-02T03:04:05.67+05:30', '2024-01-02T03:04:05-0800',
    '2024-01-02 03:04:05Z', '1704164645678', '', 'x', '2024-13-01', '2024-00-01', '2024-01-02T24:00:00Z', '2024-01-02T24:00:01Z',
    '2024-01-02T25:00:00Z', '+012024-01-02T03:04:05Z', '-000001-01-01T00:00:00Z', '-000000-01-01T00:00:00Z', '0000-01-01',
    '+275760-09-13T00:00:00.000Z', '+275760-09-13T00:00:00.001Z', '2024-01-02T03:60:00Z', '2024-01-02T03:04:60Z',
    '2024-01-02T', 'T03:04', '2024-01-02T03:04:05.Z', '2024-01-02T03Z'];
lines('dates.jsonl', dates.map((t) => [t, Number.isNaN(Date.parse(t)) ? null : Date.parse(t)]));
const moments = [0, 1, -1, 999, 1704164645678, 1704164645000, 8640000000000000, -8640000000000000, 253402300799999,
    253402300800000, -62167219200000, -62167219200001];
lines('moments.jsonl', moments.map((m) => [m, new Date(m).toISOString()]));

// patterns.jsonl: [pattern as written in a schema, text, whether it matches]
const fixed = [
    ['/^[a-z]+$/i', ['Abc', 'ab1', '', 'ſ', '\u212a', 'K']], ['/a.c/', ['abc', 'a\nc', 'a\rc', 'a\u2028c', 'a😀c', 'ac']],
    ['/a.c/s', ['a\nc', 'a\u2028c', 'a😀c']], ['/a.c/u', ['a😀c', 'a\nc', 'a\ud83dc']], ['/^.$/', ['😀', 'x', '\ud83d']],
    ['/^.$/u', ['😀', 'x']], ['/^..$/', ['😀']], ['/^[😀]$/', ['😀', '\ud83d']], ['/^[😀]$/u', ['😀', '\ud83d']],
    ['/^[^x]{2}$/', ['😀', 'ab', 'ax']], ['/\\s/', ['\u00a0', '\ufeff', '\u180e', '\u2029', 'x', '\v']], ['/^\\S+$/', ['a\u00a0', 'ab']],
    ['/\\d/', ['٣', '3']], ['/^\\w+$/i', ['ſ', 'K', 'aZ_9', 'é']], ['/^\\w+$/iu', ['ſ', 'K', 'aZ_9', 'é']], ['/\\W/iu', ['ſ', 's', 'S', '-']],
    ['/[^\\W]/iu', ['ſ', 's']], ['/s/i', ['ſ', 'S']], ['/s/iu', ['ſ', 'S']], ['/ß/i', ['ẞ', 'ß', 'ss']], ['/ß/iu', ['ẞ', 'ß']], ['/i/i', ['İ', 'ı', 'I']],
    ['/i/iu', ['İ', 'ı', 'I']], ['/σ/i', ['Σ', 'ς', 'σ']], ['/[^a]/i', ['A', 'b']], ['/[^\\u0041]/iu', ['a', 'b']],
    ['/^b$/m', ['a\nb\nc', 'a\rb\u2028c', 'ab', 'b', 'a\r\nb\r\n']], ['/^$/m', ['a\rb', 'a\r\rb', 'a\r\nb', '', 'x\n']], ['/^\\B/m', ['x\ry', '-\n-', 'x']],
    ['/a$/m', ['a\n', 'ba\u2029c', 'ab']], ['/a[^]b/m', ['a\nb', 'a\rb', 'axb', 'ab']], ['/\\r\\n^/m', ['\r\n', '\n\r']], ['/a$\\n^b/m', ['a\nb', 'a\rb']],
    ['/a$/', ['a\n', 'a']], ['/^a/', ['\na', 'a']], ['/a/y', ['ba', 'ab']], ['/^a|b/y', ['cb', 'b']], ['/a/gd', ['xa']], ['/\\bfoo\\b/', ['a foo b', 'afoo', 'foo', 'éfooé']],
    ['/\\Bo/', ['foo', 'o']], ['/\\u0041\\x42\\103/', ['ABC']], ['/\\u{41}/u', ['A']], ['/\\u{2}/', ['uu', 'u{2}']], ['/\\ud83d\\ude00/', ['😀']],
    ['/\\ud83d\\ude00/u', ['😀', '\ud83d']], ['/^\\ud83d/', ['😀']], ['/^\\ud83d/u', ['😀', '\ud83d']], ['/\\cJ/', ['\n', 'cJ']], ['/\\c/', ['\\c', 'c']], ['/\\0/', ['\0', '0']],
    ['/[\\b]/', ['\b', 'b']], ['/(?<year>\\d{4})-(?<m>\\d\\d)/', ['2024-01', '24-1']], ['/(?:ab)+c?/', ['abab', 'c']], ['/a{2}/', ['aa', 'a{2}', 'a']],
    ['/a{,2}/', ['a{,2}', 'aa']], ['/a{x/', ['a{x', 'a']], ['/x{0}y/', ['y', 'xy']], ['/^a{2,}$/', ['aa', 'aaaa', 'a']], ['/^.{1,2048}$/', ['x', '', 'é']], ['/^.{1200,1300}$/', ['x'.repeat(1200), 'x'.repeat(1199), 'x'.repeat(1301)]],
    ['/]/', [']']], ['/}/', ['}']], ['/[]/', ['', 'a']], ['/[^]/', ['', 'a', '\n']], ['/[a-]/', ['-', 'a', 'b']], ['/[-a]/', ['-']], ['/[\\d-x]/', ['-', '5', 'w']],
    ['/[]a]/', ['a', 'a]']], ['/[\\]]/', [']']], ['/\\//', ['/']], ['/a\\/b/', ['a/b']], ['^a+$', ['aaa', 'ab']], ['a/b', ['xa/by']], ['/', ['/']], ['//', ['x', '']], ['/a|/', ['b']],
    ['/^(?:a|b|)$/', ['', 'a', 'c']], ['/a*?b/', ['aab', 'b']], ['/a+?/', ['']], ['/(a)(b)(c)(d)(e)(f)(g)(h)(i)\\10/', ['abcdefghi\b']], ['/\\8\\9/', ['89']], ['/\\08/', ['\0' + '8']],
    ['/\\377/', ['ÿ']], ['/\\400/', [' 0']], ['/[\\1]/', ['\u0001']], ['/\\a\\-\\_/', ['a-_']], ['/\\-/', ['-']], ['/\\p{L}/', ['p{L}', 'é']], ['/^\\p{L}+$/u', ['éßж', 'a1']], ['/^\\p{Lu}$/u', ['É', 'é']], ['/^\\P{Lu}$/u', ['É', 'é']],
    ['/\\p{Script=Greek}/u', ['α', 'a']], ['/\\p{sc=Cyrillic}/u', ['ж', 'a']], ['/\\p{Alphabetic}/u', ['ß', '1']], ['/\\p{ASCII}/u', ['é', 'e']], ['/\\p{Uppercase_Letter}/u', ['A', 'a']], ['/^\\p{Lu}$/iu', ['a', 'A', '1']],
    ['/\\k/', ['k']], ['/\\k<a>/', ['k<a>']], ['/[a-z&&[aeiou]]/', ['b]', 'b', '&]']], ['/[[:alpha:]]/', [':]', 'a]', 'b']], ['/\\Aa/', ['Aa', 'a']], ['/a\\z/', ['az', 'a']], ['/\\Qa/', ['Qa']], ['/(?:a{3}){3}/', ['a'.repeat(9), 'a'.repeat(8)]],
    ['/^[\\w.+-]+@[\\w-]+\\.[\\w.-]+$/', ['peter@example.com', 'peter@', 'a b@c.d']], ['/^\\+?[0-9 ()-]{6,20}$/', ['+46 8 123 456', '12']], ['/^(?:[0-9]{1,3}\\.){3}[0-9]{1,3}$/', ['10.0.0.1', '10.0.0']], ['/[\\u0000-\\uffff]/', ['😀', 'a']], ['/^[\\ud800-\\udfff]+$/', ['😀', 'a']],
    ['/^[^\\ud800-\\udfff]+$/', ['😀', 'a']], ['/[\\s\\S]/', ['', '\n']], ['/[^\\s\\S]/', ['a']], ['/[\\w-]/', ['-']], ['/[+--]/', [',', '.']], ['/\\xZ/', ['xZ']], ['/\\u12/', ['u12']], ['/(?:)/', ['']], ['/()/', ['']], ['/a||b/', ['c']],
    ['/\\cA[\\cA]/', ['\u0001\u0001']], ['/\\$\\^\\.\\*/', ['$^.*']], ['/(^a|b$)/', ['ab', 'xa', 'xb', 'bx']], ['/^*/', null], ['/a**/', null], ['/(/', null], ['/)/', null], ['/[b-a]/', null], ['/a{2,1}/', null], ['/\\/', null], ['/a/ii', null], ['/a/q', null],
    ['/{2}/', null], ['/a{2}{3}/', null], ['/[/', null], ['/]/u', null], ['/\\-/u', null], ['/{/u', null], ['/\\u{110000}/u', null], ['/(?<a>x)(?<a>y)/', null], ['/(?<1>x)/', null], ['/\\p{Nope}/u', null], ['/(?i:a)/', null], ['/[\\d-x]/u', null], ['/\\1/u', null], ['/+/', null],
];
const rows = [];
const search = (validate, text) => {
    const slash = validate.lastIndexOf('/');
    const regexp = validate[0] == '/' && slash > 0
        ? new RegExp(validate.slice(1, slash), validate.slice(slash + 1))
        : new RegExp(validate);
    return regexp.exec(text) != null;
};
const add = (validate, text) => {
    try {
        rows.push([validate, text, search(validate, text)]);
    } catch (e) {
        rows.push([validate, text, 'SyntaxError']);
    }
};
for (const [pattern, inputs] of fixed) for (const input of inputs || ['']) add(pattern, input);

// Random patterns without lookaround.
const atoms = ['a', 'b', 'A', '.', '\\d', '\\w', '\\s', '\\W', '[ab]', '[^a]', '[a-c]', '^', '$', '\\b', '\\B', '😀', '\\n', '\\r', 'ſ', 'é', '[\\s\\d]', '(?:a|b)', '(a|.)', '(?:^|b)', '(?:ab$|)'];
const quantifiers = ['', '', '', '*', '+', '?', '{2}', '{1,3}', '*?'];
const flags = ['', 'i', 'm', 's', 'u', 'im', 'iu', 'ms', 'imsu', 'y', 'my'];
const characters = ['a', 'b', 'A', 'c', '1', ' ', '\n', '\r', '\u2028', '😀', 'ſ', 'É', 'é', '-', '\ud83d'];
for (let i = 0; i < 300; i++) {
    let body = '';
    for (let n = 1 + Number(bits() % 4n); n > 0; n--) {
        const atom = pick(atoms);
        body += /^(\^|\$|\\b|\\B)$/.test(atom) ? atom : (atom.length > 1 && atom[0] != '\\' && atom[0] != '[' && atom[0] != '(' ? `(?:${atom})` : atom) + pick(quantifiers);
        if (bits() % 9n == 0n) body += '|';
    }
    const pattern = `/${body}/${pick(flags)}`;
    for (let k = 0; k < 4; k++) {
        let text = '';
        for (let n = Number(bits() % 6n); n > 0; n--) text += pick(characters);
        add(pattern, text);
    }
}
lines('patterns.jsonl', rows);
