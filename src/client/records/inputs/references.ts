import { partyOf } from '../../../../schema/fields/party.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { isWritable } from '../../../../schema/record/accept.ts'
import type { Reference } from '../../../../schema/record/record.ts'
import { whereFilter } from '../../../../schema/record/where.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { fold } from '../../../../schema/values/fold.ts'
import type { DaftarData, Place } from '../../providers/data.ts'
import type { Columns } from '../lines/paste.ts'
import { sortOfChoices } from '../values/sortOfChoices.ts'
import { choicesShown, placeOfChoices } from '../values/useLookup.ts'
import { fieldsOfReference } from './place.ts'
import { theOne } from './taken.ts'

/** A pasted cell that names a record by its code or its title. */
export interface NamedCell {
  /** Rows below the first pasted one. */
  readonly offset: number
  readonly field: ModelField
  readonly text: string
}

/** The choices that a box offers. */
export interface Choices {
  readonly resource: string
  readonly filter: Readonly<Record<string, unknown>>
  readonly branch?: number | undefined
}

/** A named cell's value as the form keeps it, and the titles that stand beside it. */
export interface FoundCell extends NamedCell {
  readonly value: unknown
  readonly refs: unknown
}

const kinds = new Set(['ref', 'party', 'split'])

/** The pasted cells that name records. */
export const namedCells = (rows: readonly (readonly string[])[], columns: Columns): NamedCell[] =>
  rows.flatMap((row, offset) =>
    row.flatMap((text, index) => {
      const field = columns[index]
      return field && text && kinds.has(field.kind) && isWritable(field) ? [{ offset, field, text }] : []
    }),
  )

/** How many records a text is like; `group` where it is the code of one that is chosen by none, for others stand below it. */
type Likeness = number | 'group'

/** What was found, and what what was not found is like. */
export interface Found {
  readonly found: readonly FoundCell[]
  readonly alike: ReadonlyMap<NamedCell, Likeness>
}

/** What is taken: what has just this code, or this whole title alone; or, of what somebody types, what means one record. */
export type Take = 'same' | 'typed'

/** The values of the line of a cell, by field. */
export type Standing = (offset: number, field: string) => Reference | null | undefined

/** The resources that a cell may name: of a party the one that its line decides. */
function targetsOfCell(cell: NamedCell, found: readonly FoundCell[], standing: Standing | undefined): readonly string[] {
  const { follows, to, targets = [] } = cell.field
  const [first = '', kind = ''] = follows?.split('.') ?? []
  const decided = follows
    ? ((found.find((one) => one.offset === cell.offset && one.field.field === first)?.refs as Reference | undefined) ??
      standing?.(cell.offset, first))
    : undefined
  const only = partyOf[String(decided?.[kind])]
  return only !== undefined && targets.includes(only) ? [only] : [...(to ? [to] : []), ...targets]
}

/** Looks the named records up on the server: a code, a code with a title behind it, or a title. Others are not in the answer. */
export async function findCells(
  daftar: DaftarData,
  registry: Registry,
  model: Model,
  fields: Iterable<ModelField>,
  cells: readonly NamedCell[],
  { take = 'same', standing, among }: { readonly take?: Take; readonly standing?: Standing; readonly among?: Choices } = {},
): Promise<Found> {
  const found: FoundCell[] = []
  const alike = new Map<NamedCell, Likeness>()
  for (const field of fields) {
    const wanted = cells.filter((cell) => cell.field.field === field.field)
    for (const target of [...(field.to ? [field.to] : []), ...(field.targets ?? [])]) {
      const open = wanted.filter(
        (cell) =>
          (among ? [among.resource] : targetsOfCell(cell, found, standing)).includes(target) &&
          !found.some((one) => one.offset === cell.offset && one.field.field === field.field),
      )
      const known = registry.find(target)
      if (!known || !open.length) continue
      const records = await lookUp(
        daftar,
        known,
        // What a line's other fields decide is left to the check of the line.
        among?.filter ?? whereFilter(field.where, () => undefined),
        { fields: fieldsOfReference(model, field, known), ...placeOfChoices(known, among?.branch) },
        open,
        take,
      )
      for (const cell of open) {
        const record = records.found.get(cell.text)
        if (record) found.push({ ...cell, ...cellValue(field, target, record) })
        else alike.set(cell, together(alike.get(cell), records.alike.get(cell.text)))
      }
    }
  }
  return { found, alike }
}

const together = (one: Likeness = 0, other: Likeness = 0): Likeness =>
  one === 'group' || other === 'group' ? 'group' : one + other

function cellValue(field: ModelField, resource: string, record: Reference): { value: unknown; refs: unknown } {
  if (field.kind === 'party') return { value: { resource, id: record.id }, refs: record }
  if (field.kind === 'refMany') return { value: [record.id], refs: [record] }
  if (field.kind === 'split') return { value: [{ id: record.id, share: '100' }], refs: [record] }
  return { value: record.id, refs: record }
}

const most = 500
const searched = 40

async function lookUp(
  daftar: DaftarData,
  target: Model,
  filter: Readonly<Record<string, unknown>>,
  meta: { readonly fields: readonly string[]; readonly place?: Place },
  cells: readonly NamedCell[],
  take: Take,
): Promise<{ found: Map<string, Reference>; alike: Map<string, Likeness> }> {
  const found = new Map<string, Reference>()
  const alike = new Map<string, Likeness>()
  const ask = (more: object, perPage: number, within = filter) =>
    daftar.getList<Reference>(target.name, {
      filter: { ...within, ...more },
      pagination: { page: 1, perPage },
      sort: sortOfChoices(target),
      meta: { ...meta, best: true },
    })
  const names = [...new Set(cells.map(({ text }) => text))].slice(0, most)
  if (target.fields.has('code')) {
    const wanted = names.filter((one) => !found.has(one))
    const coded = wanted.length ? (await ask({ code_in: wanted.map(codeIn) }, most)).data : []
    const byCode = new Map(coded.map((one) => [String(one['code']), one]))
    for (const name of wanted) {
      const record = byCode.get(name) ?? byCode.get(codeIn(name))
      // Of what is typed the first word alone may be anything.
      if (record && (take === 'same' || isNamed(record, target, name))) found.set(name, record)
    }
    const open = names.filter((one) => !found.has(one))
    if (filter['isLeaf'] === true && open.length) {
      const groups = await ask({ code_in: open.map(codeIn), isLeaf: false }, most, {})
      for (const name of open) if (groups.data.some((one) => isNamed(one, target, name))) alike.set(name, 'group')
    }
  }
  const open = names.filter((one) => !found.has(one) && !alike.has(one))
  for (const name of open.slice(0, searched)) {
    const { data, total = data.length } = await ask({ q: name }, take === 'typed' ? choicesShown : 5)
    const titled = data.filter((one) => target.title.some((title) => same(one[title], name)))
    const one = take === 'typed' ? theOne(data, total, name) : titled.length === 1 ? titled[0] : undefined
    if (one) found.set(name, one)
    else alike.set(name, total)
  }
  return { found, alike }
}

/** `1101 Main safe` begins with its code. */
const codeIn = (text: string): string => text.split(/\s+/)[0] ?? text
/** Whether the text is the record's code, alone or with its title behind it. */
const isNamed = (record: Reference, target: Model, text: string): boolean => {
  const code = String(record['code'])
  return text === code || target.title.some((title) => same(record[title], text.slice(code.length)) && text.startsWith(code))
}
const same = (title: unknown, name: string) => typeof title === 'string' && fold(title) === fold(name)
