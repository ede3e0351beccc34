import type { Model, ModelField } from '../../../../schema/model.ts'
import { isWritable } from '../../../../schema/record/accept.ts'
import type { Reference } from '../../../../schema/record/record.ts'
import { whereFilter } from '../../../../schema/record/where.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { cleanText } from '../../../../schema/values/digits.ts'
import { fold } from '../../../../schema/values/fold.ts'
import type { DaftarData } from '../../providers/data.ts'
import { fieldsOfReference } from '../inputs/place.ts'

/** A pasted cell that names a record by its code or its title. */
export interface NamedCell {
  /** Rows below the first pasted one. */
  readonly offset: number
  readonly field: ModelField
  readonly text: string
}

/** A named cell's value as the form keeps it, and the titles that stand beside it. */
export interface FoundCell extends NamedCell {
  readonly value: unknown
  readonly refs: unknown
}

const kinds = new Set(['ref', 'party', 'split'])

/** The cells of a pasted text that name records. */
export const namedCells = (text: string, columns: readonly ModelField[]): NamedCell[] =>
  text
    .replace(/\r/g, '')
    .split('\n')
    .flatMap((row, offset) =>
      row.split('\t').flatMap((cell, index) => {
        const field = columns[index]
        const name = cleanText(cell).trim()
        return field && name && kinds.has(field.kind) && isWritable(field) ? [{ offset, field, text: name }] : []
      }),
    )

/** Looks the named records up on the server: a code, a code with a title behind it, or a title. Others are not in the answer. */
export async function findCells(
  daftar: DaftarData,
  registry: Registry,
  model: Model,
  fields: Iterable<ModelField>,
  cells: readonly NamedCell[],
): Promise<FoundCell[]> {
  const found: FoundCell[] = []
  for (const field of fields) {
    const wanted = cells.filter((cell) => cell.field.field === field.field)
    for (const target of [...(field.to ? [field.to] : []), ...(field.targets ?? [])]) {
      const open = wanted.filter((cell) => !found.some((one) => one.offset === cell.offset && one.field === field))
      const known = registry.find(target)
      if (!known || !open.length) continue
      const records = await lookUp(
        daftar,
        known,
        // What a line's other fields decide is left to the check of the line.
        whereFilter(field.where, () => undefined),
        fieldsOfReference(model, field, known),
        open.map((cell) => cell.text),
      )
      for (const cell of open) {
        const record = records.get(cell.text)
        if (record) found.push({ ...cell, ...cellValue(field, target, record) })
      }
    }
  }
  return found
}

function cellValue(field: ModelField, resource: string, record: Reference): { value: unknown; refs: unknown } {
  if (field.kind === 'party') return { value: { resource, id: record.id }, refs: record }
  if (field.kind === 'split') return { value: [{ id: record.id, share: '100' }], refs: [record] }
  return { value: record.id, refs: record }
}

const most = 500
const searched = 40

async function lookUp(
  daftar: DaftarData,
  target: Model,
  filter: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  texts: readonly string[],
): Promise<Map<string, Reference>> {
  const found = new Map<string, Reference>()
  const ask = async (more: object, perPage: number) =>
    (
      await daftar.getList<Reference>(target.name, {
        filter: { ...filter, ...more },
        pagination: { page: 1, perPage },
        meta: { fields },
      })
    ).data
  const names = [...new Set(texts)].slice(0, most)
  if (target.fields.has('code')) {
    const byCode = new Map((await ask({ code_in: names.map(codeIn) }, most)).map((one) => [String(one['code']), one]))
    for (const name of names) {
      const record = byCode.get(name) ?? byCode.get(codeIn(name))
      if (record) found.set(name, record)
    }
  }
  for (const name of names.filter((one) => !found.has(one)).slice(0, searched)) {
    const matches = (await ask({ q: name }, 5)).filter((one) => target.title.some((title) => same(one[title], name)))
    if (matches.length === 1 && matches[0]) found.set(name, matches[0])
  }
  return found
}

/** `1101 Main safe` begins with its code. */
const codeIn = (text: string): string => text.split(/\s+/)[0] ?? text
const same = (title: unknown, name: string) => typeof title === 'string' && fold(title) === fold(name)
