import { columnName, tableName } from '../../../../schema/derive/names.ts'
import { memoized } from '../../../../schema/memoized.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import { ident, sql } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import type { RecordName } from '../draft.ts'
import type { Check, Judged } from './check.ts'

/** A field that holds the id of a file, and the file that a record would newly hold there. */
interface Held {
  readonly field: ModelField
  readonly place: string
  readonly id: number
}

const holdsFile = ({ kind }: ModelField): boolean => kind === 'file' || kind === 'image'

const hasFiles = memoized((model: Model): boolean =>
  [model, ...model.lines].some(({ fields }) => [...fields.values()].some(holdsFile)),
)

/** The files that a draft holds and did not hold before. */
function newFiles(model: Model, { record, before }: Pick<Judged, 'record' | 'before'>): Held[] {
  const held = (fields: Model['fields'], row: RecordData, former: RecordData | undefined, prefix: string): Held[] =>
    [...fields.values()].filter(holdsFile).flatMap((field) => {
      const id = row[field.field]
      return typeof id === 'number' && id !== former?.[field.field] ? [{ field, place: prefix + field.field, id }] : []
    })
  const rowsOf = (of: RecordData | null, name: string) => (of?.[name] as RecordData[] | undefined) ?? []
  return [
    ...held(model.fields, record, before ?? undefined, ''),
    ...model.lines.flatMap(({ name, fields }) => {
      const former = new Map(rowsOf(before, name).map((line) => [line['id'], line]))
      return rowsOf(record, name).flatMap((line, index) => held(fields, line, former.get(line['id']), `${name}.${index}.`))
    }),
  ]
}

/** The files of the records that new ones are made of. */
async function heldBySources(drafts: readonly Judged[], { tenant, registry }: Context, run: Run): Promise<number[]> {
  const sources = drafts.flatMap(({ record, before }) =>
    before ? [] : ((record['source'] as RecordName | null | undefined) ?? []),
  )
  const held = [...Map.groupBy(sources, ({ resource }) => resource)].flatMap(([resource, some]) => {
    const columns = [...(registry.find(resource)?.fields.values() ?? [])]
      .filter(holdsFile)
      .map((field) => ident(columnName(field)))
    const ids = some.map(({ id }) => id)
    return columns.map((column) =>
      run<{ id: number | null }>(
        sql`select ${column} as id from ${ident(tableName(resource))} where tenant_id = ${tenant} and id = any(${ids}::int[])`,
      ),
    )
  })
  return (await Promise.all(held)).flat().flatMap(({ id }) => id ?? [])
}

const pictures = ['image/png', 'image/jpeg', 'image/webp']

/** Files that records would newly hold. */
export const files: Check = {
  name: 'files',
  applies: ({ model, operation }) => operation !== 'delete' && hasFiles(model),
  faults: ({ model, drafts, context, tx }) => checkFiles(model, drafts, context, tx.run),
}

/**
 * A field accepts a file that the same person has uploaded for a field, and that is no attachment: ids can be guessed, and
 * readers of the record would see the file. A record made of another one may have its files too. A picture is recognised by its
 * content.
 */
async function checkFiles(
  model: Model,
  drafts: readonly Judged[],
  context: Context,
  run: Run,
): Promise<readonly (readonly FaultAt[])[]> {
  const wanted = drafts.map((draft) => newFiles(model, draft))
  const ids = wanted.flat().map(({ id }) => id)
  if (!ids.length) return drafts.map(() => [])
  const { tenant, person } = context
  const taken = await heldBySources(drafts, context, run)
  const maker = person.isPublic ? null : person.id
  const rows = await run<{ id: number; type: string }>(
    sql`select id, type from files where tenant_id = ${tenant} and id = any(${ids}::int[]) and resource is null
      and (created_by is not distinct from ${maker} or id = any(${taken}::int[]))`,
  )
  const types = new Map(rows.map(({ id, type }) => [id, type]))
  return wanted.map((files) =>
    files.flatMap(({ field, place, id }): FaultAt[] => {
      const type = types.get(id)
      if (type === undefined) return [{ code: 'Reference.NotFound', field: place }]
      return field.kind === 'image' && !pictures.includes(type) ? [{ code: 'File.NoPicture', field: place }] : []
    }),
  )
}
