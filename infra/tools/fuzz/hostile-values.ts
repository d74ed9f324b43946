const LONG = 'ä'.repeat(3000)

/** Texts that commonly break parsers, databases, pages or logs. */
export const TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  'Zeile\r\nX-Injected: 1',
  '\u001b[31m',
  '\ud800',
  'M\ufffdller',
  'a\udfffb',
  '\u202eabc',
  '\ufeff',
  '\ufdfa'.repeat(60),
  'é́́'.repeat(30),
  '👩‍👩‍👧‍👦'.repeat(20),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  '0x10',
  '９９９',
  '<script>alert(1)</script>',
  '"\'`;--',
  '$(id)`id`',
  '../../etc/passwd',
  '%00%2e%2e%2f',
  '#',
  'A#B',
  '[0]',
  '{"a":1}',
  'İ',
  'ß'.repeat(50),
  'x'.repeat(51),
  'x'.repeat(256),
  LONG,
]

const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)])

/** Values of every type, at the limits of JSON and numbers. */
export const VALUES: readonly unknown[] = [
  ...TEXTS,
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e-7,
  1e21,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  Number.MAX_SAFE_INTEGER,
  [],
  [null],
  [[]],
  Array.from({ length: 101 }, (_, nth) => nth),
  Array.from({ length: 600 }, () => ({ value: 'x', label: 'y' })),
  {},
  { toString: 1 },
  { constructor: { prototype: {} } },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  Object.fromEntries(TEXTS.map((text) => [text, true])),
  deep(100),
]

/** Suffixes for a valid text. */
export const ENDINGS: readonly string[] = ['\u0000', '\ud800', '\udc00', '\n', '\u202e', '\u00a0', '\ufdfa', 'é́́', '#', '"', ' ', '.']

/** Names of undeclared fields. */
export const NAMES: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'pk',
  'sk',
  'id',
  'version',
  'role',
  '',
  '\u0000',
  '\ud800',
]
