import { boundText } from '../../src/server/database/distribution/bound.ts'
import { referenceTables } from '../../src/server/database/systemTables.ts'

const name = String.raw`(?:\w+|"[^"]+")`
/** A word of the language where it is no name in quotation marks. */
const word = (words: string): string => String.raw`(?<!["\w])(?:${words})(?!["\w])`

/** Rows that a statement names before it asks for them. */
const listed = new RegExp(
  String.raw`(${name})\s*(?:\([\w\s,"]*\)\s*)?as\s+(?:not\s+materialized\s+|materialized\s+)?\(\s*(?:select|with|values|insert|update|delete)\b`,
  'gi',
)
/** What begins rows of its own within brackets. */
const begins = /^\s*(?:select|with|values|insert|update|delete)\b/i
/** Brackets behind these only hold together what is in them; behind a name they hold its arguments. */
const grouping = new RegExp(`(?:^|[(,]|${word('on|and|or|not|where|from|join|having')})\\s*$`, 'i')
/** FROM as a part of an expression, or as a name. */
const noTables = /(?<=\bdistinct\s|\bextract\s?\(\w+\s|\bas\s)from\b/gi
/** From here on a level names its tables, and there it ends. */
const tables = new RegExp(
  `${word('from|using(?!\\s*\\()|(?<!\\bfor |\\bkey |\\bdo )update')}(.*?)(?=${word('from|using|where|set|group by|order by|having|window|limit|for (?:no key )?update|for share|returning')}|$)`,
  'gis',
)
const between = new RegExp(`,|${word('join')}|${word('natural|inner|cross|left|right|full')}`, 'gi')
const table = new RegExp(String.raw`^[\s(]*(?:only\s+)?(?:public\.)?(${name})(?!["\w]*\s*[.(])(?:\s+(?:as\s+)?(${name}))?`, 'i')
const elsewhere = /^(?:lateral|select|values|unnest|generate_series|information_schema|pg_\w+)$/i
const joins = /^(?:on|tablesample)$/i

/**
 * The tables of tenants in a statement that do not say, in the very select in which they stand, whose rows are read: by a constant, or by
 * another one's tenant, which becomes one as the statement is sent. Without it all parts of the table are asked, or nothing can be planned.
 */
export function unboundTables(statement: string): readonly string[] {
  const text = boundText(statement, 0).replace(noTables, '=')
  const others = new Set<string>([...referenceTables, ...Array.from(text.matchAll(listed), ([, list]) => bare(list))])
  return levelsOf(text).flatMap((level) => {
    const found = Array.from(level.matchAll(tables), ([, list = '']) => list.split(between))
      .flat()
      .flatMap((one) => {
        const [, of, as = of] = table.exec(one) ?? []
        return of === undefined ? [] : [{ of: bare(of), as: bare(joins.test(as ?? '') ? of : as) }]
      })
      .filter(({ of }) => !others.has(of) && !elsewhere.test(of))
    return found.filter(({ as }) => !saysTenant(level, as, found.length === 1)).map(({ of }) => of)
  })
}

const bare = (quoted = ''): string => quoted.replaceAll('"', '')

const saysTenant = (level: string, as: string, alone: boolean): boolean =>
  new RegExp(String.raw`(?<![\w."])(?:"?${as}"?\.)${alone ? '?' : ''}"?tenant_id"? = (?:\$\d+|\d+)`).test(level)

/** Each select of a statement without those within it. */
function levelsOf(text: string): string[] {
  const closed: string[] = []
  const open = ['']
  const apart: boolean[] = []
  const parts = text.split(/([()])/)
  for (const [index, part] of parts.entries()) {
    const level = open.at(-1) ?? ''
    if (part === '(') apart.push(begins.test(parts[index + 1] ?? '') || !grouping.test(level))
    if (part === '(' && apart.at(-1)) open.push('')
    else if (part === ')' && apart.pop()) {
      closed.push(level)
      open.pop()
      open.push(`${open.pop()}()`)
    } else open[open.length - 1] = level + part
  }
  return [...closed, ...open].flatMap((level) => level.split(/\b(?:union|except|intersect)\b/i))
}
