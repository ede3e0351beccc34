import { holds } from '../condition.ts'
import { effectsOf, isBeside } from '../effects.ts'
import type { FieldData } from '../kind.ts'
import type { Effect, PostingRow, StockRow, TaxRow } from '../language/effects.ts'
import type { Model } from '../model.ts'
import type { ModelRead } from '../modelRead.ts'
import { readsOf } from '../reads.ts'
import { type Books, type EntryLine, NoAccount, type Party, type Reason, type Role, type StockMove } from '../recipe.ts'
import { targetsOf } from '../targets.ts'
import { add, isZero, negate } from '../values/money.ts'
import { type RecordData, reader } from './record.ts'

/** Prefixes of an account and of an amount that are no paths: an account of the company's settings, the cost of a line's goods. */
export const rolePrefix = 'role.'
export const costPath = 'stock.cost'

/** A row of an effect with all that its paths are read from. */
interface Row {
  readonly read: (path: string) => unknown
  /** `items.0`; undefined for the document itself. */
  readonly place: string | undefined
  readonly branch: number | null
  /** The account that its line names itself. */
  readonly account?: number
}

type Facts = Readonly<Record<string, unknown>>
type Find = (resource: string) => Model | undefined
/** A definition, and how the others are found. */
type Among = readonly [model: Model, find: Find]

type EffectRow = PostingRow | StockRow | TaxRow

/** A value itself, not a path. */
const isValue = (said: unknown): said is { readonly value: string } =>
  typeof said === 'object' && said !== null && !Array.isArray(said) && 'value' in said

/** The reason of a posting is the key of a text; that of a tax is a path. */
const isKey = (word: string, row: EffectRow): boolean => word === 'reason' && !('side' in row)

/** Every path of a row of an effect, without roles and costs, by its word. */
export const pathsOfRow = (row: EffectRow): (readonly [word: string, path: string])[] =>
  Object.entries(row).flatMap(([word, said]) =>
    ['each', 'when', 'side'].includes(word) || isKey(word, row) || typeof said === 'boolean' || isValue(said)
      ? []
      : [said as string | readonly string[]]
          .flat()
          .flatMap((path) => (path.startsWith(rolePrefix) || path === costPath ? [] : [[word, path] as const])),
  )

/** Rows as data of an effect. */
export const rowsOfEffect = ({ ledger, stock }: Effect): readonly (PostingRow | StockRow)[] => [
  ...(typeof ledger === 'object' ? ledger : []),
  ...(typeof stock === 'object' ? stock : []),
]

/** A path as `reads` has it: without the lines, or from the document. */
const placed = (path: string, each: string | undefined): string =>
  each === undefined ? path : path.startsWith('document.') ? path.slice('document.'.length) : `${each}.${path}`

/** What the effects of a definition read besides the document: paths of several steps, each by its own name. */
export function readsOfEffects(model: Pick<Model, 'data' | 'lines'>): readonly ModelRead[] {
  const rows: readonly EffectRow[] = [
    ...effectsOf(model.data).flatMap(([, effect]) => rowsOfEffect(effect)),
    ...(model.data.effects?.taxes ?? []),
  ]
  const paths = rows.flatMap((row) => pathsOfRow(row).map(([, path]) => placed(path, row.each)))
  const groups = new Set(model.lines.map(({ name }) => name))
  const far = paths.filter((path) => path.split('.').length > (groups.has(path.split('.')[0] ?? '') ? 2 : 1))
  return readsOf(Object.fromEntries(far.map((path) => [path, path])), model.lines, () => undefined)
}

/** The rows that an effect is made of, for the document or for each of its lines, as far as their conditions hold. */
function rowsOf<R extends EffectRow>(rows: readonly R[], document: RecordData, facts: Facts): (readonly [R, Row])[] {
  const ofDocument = (path: string) => (path.includes('.') ? facts[path] : document[path])
  return rows.flatMap((row): (readonly [R, Row])[] => {
    const { each, when } = row
    if (each === undefined) {
      if (!holds(when, reader(document))) return []
      return [[row, { read: ofDocument, place: undefined, branch: null }]]
    }
    const lineFacts = (facts[each] as readonly Facts[] | undefined) ?? []
    return ((document[each] as readonly RecordData[] | undefined) ?? []).flatMap((line, index): (readonly [R, Row])[] => {
      if (!holds(when, reader(line, document))) return []
      const read = (path: string) =>
        path.startsWith('document.')
          ? ofDocument(path.slice('document.'.length))
          : path.includes('.')
            ? lineFacts[index]?.[`${each}.${path}`]
            : line[path]
      const [branch, account] = [line['branch'], line['account']] as (number | null | undefined)[]
      return [[row, { read, place: `${each}.${index}`, branch: branch ?? null, ...(typeof account === 'number' && { account }) }]]
    })
  })
}

/** The rows of an entry that data describes, of a document of a model among others. An amount of nothing makes no row. */
export const linesOfRows = (
  rows: readonly PostingRow[],
  [model, find]: Among,
  document: RecordData,
  facts: Facts,
  books: Books,
): EntryLine[] =>
  rowsOf(rows, document, facts).flatMap(([row, { read, place, branch }]): EntryLine[] => {
    const signed = row.amount === costPath ? books.cost(place ?? '') : ((read(row.amount) as string | null | undefined) ?? '0')
    if (isZero(signed)) return []
    const isNegative = signed.startsWith('-')
    const amount = add(isNegative ? negate(signed) : signed, '0')
    const at = (path: string | undefined) => (path === undefined ? null : (read(path) ?? null))
    const common = {
      ...(branch !== null && { branch }),
      ...(place !== undefined && { place }),
      ...(row.covered && { covered: true }),
      ...(row.reason !== undefined && { reason: reasonOf(row.reason, place) }),
      party: partyOf(at(row.party), row, model, find),
      costCenter: at(row.costCenter) as number | null,
      student: at(row.student) as number | null,
      description: at(row.description) as string | null,
    }
    const side = (said: string | readonly string[] | undefined, isDebit: boolean): EntryLine[] => {
      if (said === undefined) return []
      const account = accountOf([said].flat(), { read, place, branch }, books)
      const sides = isDebit !== isNegative ? { debit: amount, credit: '0' } : { debit: '0', credit: amount }
      return [{ account, ...common, ...sides }]
    }
    return [...side(row.debit, true), ...side(row.credit, false)]
  })

/** The reason that a row says itself, with the number of its line. */
const reasonOf = (key: string, place: string | undefined): Reason =>
  place === undefined ? { key } : { key, params: { line: Number(place.split('.')[1]) + 1 } }

/** The first account that is named; a role is what is left. @throws NoAccount where there is none of either */
function accountOf(said: readonly string[], { read, place }: Row, books: Books): number {
  const role = said.find((path) => path.startsWith(rolePrefix))
  const named = said.filter((path) => path !== role).map((path) => read(path) as number | null | undefined)
  if (role === undefined && !named.some((one) => typeof one === 'number')) throw new NoAccount(said[0] ?? '', place)
  return books.account((role ?? '').slice(rolePrefix.length) as Role, ...named)
}

/** A party as it stands in the document, or the record that a reference names. */
function partyOf(value: unknown, { party = '', each }: PostingRow, model: Model, find: Find): Party | null {
  if (typeof value !== 'number') return value as Party | null
  const [resource] = targetsOf(fieldBehind(party, each, model, find) ?? {})
  return resource === undefined ? null : { resource, id: value }
}

/** The field at the end of a path that begins at the document, or at its lines. */
export function fieldBehind(path: string, each: string | undefined, model: Model, find: Find): FieldData | undefined {
  const isLine = each !== undefined && !path.startsWith('document.')
  const [first = '', ...steps] = (isLine || each === undefined ? path : path.slice('document.'.length)).split('.')
  let field: FieldData | undefined = (isLine ? model.lines.find(({ name }) => name === each) : model)?.fields.get(first)
  for (const step of steps) field = find(targetsOf(field ?? {})[0] ?? '')?.fields.get(step)
  return field
}

/** The movements of goods that data describes. */
export const movesOfRows = (rows: readonly StockRow[], document: RecordData, facts: Facts): StockMove[] =>
  rowsOf(rows, document, facts).flatMap(([row, { read, place }]): StockMove[] => {
    const quantity = String(read(row.quantity) ?? '0')
    if (isZero(quantity)) return []
    const value = row.value === undefined || row.value === costPath ? undefined : ((read(row.value) as string | null) ?? '0')
    return [
      {
        item: read(row.item) as number,
        warehouse: read(row.warehouse) as number,
        quantity: row.out ? negate(quantity) : add(quantity, '0'),
        ...(value !== undefined && { value }),
        ...(place !== undefined && { place }),
      },
    ]
  })

/** What a document tells the tax return of one side, category and reason. */
export interface ToldTax {
  readonly side: TaxRow['side']
  readonly category: string
  readonly reason: string | null
  readonly back: boolean
  readonly base: string
  readonly tax: string
  /** The branch of its lines, where that is another one than the document's. */
  readonly branch?: number
  /** The account of its lines, where it is told beside the tax accounts. */
  readonly account?: number
}

/** What the tax return counts of a document. Rows without a category, or with neither base nor tax, do not count. */
export function toldOfRows(rows: readonly TaxRow[], document: RecordData, facts: Facts): ToldTax[] {
  const told = new Map<string, ToldTax>()
  const byAccount = isBeside(rows)
  for (const [row, { read, branch, account }] of rowsOf(rows, document, facts)) {
    const text = (path: string | undefined) => (path === undefined ? null : ((read(path) as string | null | undefined) ?? null))
    const category = typeof row.category === 'string' ? text(row.category) : row.category.value
    const [base, tax, reason] = [text(row.base) ?? '0', text(row.tax) ?? '0', text(row.reason)]
    if (category === null || (isZero(base) && isZero(tax))) continue
    const place = { ...(branch !== null && { branch }), ...(byAccount && account !== undefined && { account }) }
    const of = { side: row.side, category, reason, back: row.back === true, ...place }
    const key = JSON.stringify(of)
    const former = told.get(key) ?? { ...of, base: '0', tax: '0' }
    told.set(key, { ...former, base: add(former.base, base), tax: add(former.tax, tax) })
  }
  return [...told.values()]
}
