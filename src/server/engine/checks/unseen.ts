import type { Model, ModelField } from '../../../../schema/model.ts'
import { defaults } from '../../../../schema/record/accept.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { today } from '../../../../schema/values/date.ts'
import type { Context, Person } from '../context.ts'
import { seesField, writesField } from '../read/sight.ts'

/** Values of fields that the person is not told or may not write: they stay as they were, or as a new record has them. */
export function unseenFaults(
  model: Model,
  given: RecordData,
  record: Readonly<Record<string, unknown>>,
  before: RecordData | null,
  { person }: Context,
): FaultAt[] {
  if (person.isAdmin) return []
  const usual = (name: string): unknown => (before ?? defaults(model.fields.values(), today()))[name] ?? null
  const own = [...model.fields.values()].filter(
    (field) => !writesField(field, person) && field.field in given && !isSame(given[field.field] ?? null, usual(field.field)),
  )
  const ofLines = model.lines.flatMap((lines): FaultAt[] => {
    const { name, fields, permission } = lines
    if (!seesField(lines, person))
      return isSame(record[name] ?? [], before?.[name] ?? [])
        ? []
        : [{ code: 'Auth.Forbidden', field: name, params: { permission: permission ?? '' } }]
    const kept = [...fields.values()].filter((field) => !writesField(field, person))
    const former = new Map(((before?.[name] as RecordData[] | undefined) ?? []).map((line) => [line['id'], line]))
    return (((kept.length ? record[name] : undefined) as RecordData[] | undefined) ?? []).flatMap((line, index) =>
      kept
        .filter(({ field }) => !isSame(line[field] ?? null, former.get(line['id'])?.[field] ?? null))
        .map(
          (one): FaultAt => ({
            code: 'Auth.Forbidden',
            field: `${name}.${index}.${one.field}`,
            params: { permission: lackingToWrite(one, person) },
          }),
        ),
    )
  })
  return [
    ...own.map(
      (one): FaultAt => ({ code: 'Auth.Forbidden', field: one.field, params: { permission: lackingToWrite(one, person) } }),
    ),
    ...ofLines,
  ]
}

const lackingToWrite = (field: ModelField, person: Person): string =>
  (seesField(field, person) ? field.writtenBy : field.permission) ?? ''

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
