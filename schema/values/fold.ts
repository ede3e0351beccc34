import { digits, marks, tashkeel, whiteSpace } from './character.ts'

const codes = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i))

/** Latin letters that Unicode does not take apart into a letter and an accent. */
const stroked: Readonly<Record<string, string>> = {
  Ø: 'o',
  ø: 'o',
  Đ: 'd',
  đ: 'd',
  Ð: 'd',
  ð: 'd',
  Ł: 'l',
  ł: 'l',
  Ħ: 'h',
  ħ: 'h',
  Ŧ: 't',
  ŧ: 't',
  ı: 'i',
  ĸ: 'k',
  Ŋ: 'n',
  ŋ: 'n',
}

/** Latin letters written as two. */
const expanded: Readonly<Record<string, string>> = { ß: 'ss', ẞ: 'ss', Æ: 'ae', æ: 'ae', Œ: 'oe', œ: 'oe', Þ: 'th', þ: 'th' }

const accents = codes(0x0300, 0x036f)

/** Accented Latin letters with their plain lower-case form; letters without one keep themselves and are left out. */
function latin(): Map<string, string> {
  const table = new Map(Object.entries(stroked))
  for (const letter of [...codes(0xc0, 0x24f), ...codes(0x1e00, 0x1eff)]) {
    const plain = letter
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
    if (/^[a-z]$/.test(plain)) table.set(letter, plain)
  }
  return table
}

const arabic: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ٲ: 'ا',
  ٳ: 'ا',
  ة: 'ه',
  ۃ: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ۀ: 'ه',
  ە: 'ه',
  ى: 'ي',
  ئ: 'ي',
  ی: 'ي',
  ے: 'ي',
  ۓ: 'ي',
  ؤ: 'و',
  ک: 'ك',
}

/**
 * What is replaced one by one, or dropped (an empty text), by how often it is met: each group is looked up only in a text that has one of
 * it, since the time of a lookup grows with what is looked for. No group makes what another one replaces.
 */
const common: readonly ReadonlyMap<string, string>[] = [
  new Map(Object.entries(arabic)),
  new Map(codes(0x41, 0x5a).map((c) => [c, c.toLowerCase()])),
  new Map(digits),
  new Map([
    ...whiteSpace.filter((c) => c !== ' ').map((c) => [c, ' '] as const),
    ...[...tashkeel, ...marks].map((c) => [c, ''] as const),
  ]),
]

/** The many letters that are seldom met: looked up only when the text has one of their ranges. */
const rare: ReadonlyMap<string, string> = new Map([...latin(), ...accents.map((c) => [c, ''] as const)])

/** «عبد الله» and «عبدالله» are one name. The alef alone decides, so that a name half typed is found too. */
const servant = ['عبد ا', 'عبدا'] as const

const table: ReadonlyMap<string, string> = new Map([
  ...common.flatMap((group) => [...group]),
  ...rare,
  ...Object.entries(expanded),
])

const replaced = new RegExp(`[${[...table.keys()].join('')}]`, 'g')

/**
 * The form that searching and sorting compare: lower-case, without accents and vowel signs, one form for each Arabic letter,
 * Latin digits, single spaces, «عبد ال…» in one word. Folding twice changes nothing. Equal to the SQL function of `foldSql` for every text.
 * @example fold('  أحمد الهُدى ١٢') === 'احمد الهدي 12'
 */
export function fold(text: string): string {
  return text
    .replace(replaced, (character) => table.get(character) ?? character)
    .replace(/ {2,}/g, ' ')
    .replace(/^ | $/g, '')
    .replaceAll(...servant)
}

/** An SQL literal in ASCII, so that characters which cannot be seen stay readable in migrations. */
function literal(text: string): string {
  const escaped = text.replace(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `E'${escaped.replace(/'/g, "''")}'`
}

function translation(text: string, table: ReadonlyMap<string, string>): string {
  const replaced = [...table].filter(([, to]) => to !== '')
  const dropped = [...table].filter(([, to]) => to === '')
  const from = [...replaced, ...dropped].map(([from]) => from).join('')
  return `translate(${text}, ${literal(from)}, ${literal(replaced.map(([, to]) => to).join(''))})`
}

const quote = '$fold$'

/** What the function of `foldSql` consists of, as PostgreSQL keeps it. */
export const foldBody = (): string => foldSql('fold').split(quote)[1] ?? ''

/**
 * The statement that makes `fold` in PostgreSQL, from the same tables. The database must be UTF8; its locale does not matter.
 * @param name identifier of the function, with or without a schema
 * @throws RangeError when the name is not a plain lower-case identifier
 * A procedural function is planned once a session; a plain one would be inlined again into every insert of a generated column.
 */
export function foldSql(name: string): string {
  if (!/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/.test(name)) throw new RangeError(`not an identifier: ${name}`)
  const plain = Object.entries(expanded).reduce((sql, [from, to]) => `replace(${sql}, ${literal(from)}, '${to}')`, 't')
  return `create or replace function ${name}(text) returns text language plpgsql immutable strict parallel safe as ${quote}
declare t text := $1;
begin
if t ~ ${literal('[\u00c0-\u036f\u1e00-\u1eff]')} then t := ${translation(plain, rare)}; end if;
${common.map((group) => `if t ~ ${literal(`[${[...group.keys()].join('')}]`)} then t := ${translation('t', group)}; end if;`).join('\n')}
if position('  ' in t) > 0 then t := regexp_replace(t, ' +', ' ', 'g'); end if;
return replace(btrim(t, ' '), ${literal(servant[0])}, ${literal(servant[1])}); end
${quote}`
}
