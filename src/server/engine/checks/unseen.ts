import { pathsOf } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { defaults, emptiedValue, isWritable } from '../../../../schema/record/accept.ts'
import { isShown } from '../../../../schema/record/check.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { today } from '../../../../schema/values/date.ts'
import type { Context, Person } from '../context.ts'
import { seesField, writesField } from '../read/sight.ts'
import type { Asked, Check } from './check.ts'

/** Fields and lines that not everybody who may write a record sees, or writes. */
export const unseen: Check = {
  name: 'unseen',
  applies: ({ model, operation }) =>
    operation !== 'delete' &&
    (model.lines.some(({ permission }) => permission !== undefined) ||
      [model, ...model.lines].some(({ fields }) =>
        [...fields.values()].some(({ permission, writtenBy }) => permission !== undefined || writtenBy !== undefined),
      )),
  accept: (asked, { model }) => unseenFaults(model, asked),
}

/** Nothing was said of a new record: it has what the field becomes when it is emptied. */
const isEmptied = (field: ModelField, value: unknown): boolean => value !== undefined && value === emptiedValue(field)

/**
 * Values of fields that the person may not see or not write: they stay as they were, or as in a new record. A stored value that
 * the person may not see is never accepted from them, even if unchanged: accepting a right guess would reveal it.
 */
function unseenFaults(model: Model, { values: given, lines, record, before, context: { person } }: Asked): FaultAt[] {
  if (person.isAdmin) return []
  const usual = (name: string): unknown => (before ?? defaults(model.fields.values(), today()))[name] ?? null
  const own = [...model.fields.values()].filter(
    (field) =>
      !writesField(field, person) &&
      field.field in given &&
      ((before && !seesField(field, person)) || !isSame(given[field.field] ?? null, usual(field.field))) &&
      !(before === null && isEmptied(field, given[field.field])),
  )
  const ofLines = model.lines.flatMap((group): FaultAt[] => {
    const { name, fields, permission } = group
    if (!seesField(group, person))
      return !(before && name in lines) && isSame(record[name] ?? [], before?.[name] ?? [])
        ? []
        : [{ code: 'Auth.Forbidden', field: name, params: { permission: permission ?? '' } }]
    const kept = [...fields.values()].filter((field) => !writesField(field, person))
    const former = new Map(((before?.[name] as RecordData[] | undefined) ?? []).map((line) => [line['id'], line]))
    return (((kept.length ? record[name] : undefined) as RecordData[] | undefined) ?? []).flatMap((line, index) =>
      kept
        .filter((one) => {
          const known = former.get(line['id'])
          const isGuess = known !== undefined && !seesField(one, person) && one.field in (lines[name]?.[index] ?? {})
          if (known === undefined && isEmptied(one, line[one.field])) return false
          return isGuess || !isSame(line[one.field] ?? null, known?.[one.field] ?? null)
        })
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

/**
 * Values that the person may not write and that their change would empty, because it hides the fields. The fault is at the field
 * that hides them.
 * @param settled the record as it would be stored
 * @param sent what an action was given; null for a change of the record itself
 */
export function emptiedUnseen(
  model: Model,
  settled: RecordData,
  before: RecordData | null,
  sent: RecordData | null,
  { person }: Context,
): FaultAt[] {
  if (!before || person.isAdmin) return []
  const emptied = (fields: Model['fields'], row: RecordData, former: RecordData, prefix: string, document?: RecordData) =>
    [...fields.values()].flatMap((field): FaultAt[] => {
      const name = field.field
      if (writesField(field, person) || !isWritable(field)) return []
      if (isSame(row[name] ?? null, former[name] ?? null) || isShown(field, row, document)) return []
      const hiding = pathsOf(field.shownWhen).map((path) => path.split('.')[0] ?? '')
      const changed = hiding.find((one) => !isSame(row[one] ?? null, former[one] ?? null))
      // If the new state hides the field, and no value that the person has sent, nothing is refused.
      if (sent && !(changed !== undefined && changed in sent)) return []
      const at = changed !== undefined && fields.has(changed) ? changed : name
      return [{ code: 'Auth.Forbidden', field: `${prefix}${at}`, params: { permission: lackingToWrite(field, person) } }]
    })
  const ofLines = model.lines.flatMap(({ name, fields }) => {
    const former = new Map(((before[name] ?? []) as readonly RecordData[]).map((line) => [line['id'], line]))
    return ((settled[name] ?? []) as readonly RecordData[]).flatMap((line, index) => {
      const known = former.get(line['id'])
      return known ? emptied(fields, line, known, `${name}.${index}.`, settled) : []
    })
  })
  const faults = [...emptied(model.fields, settled, before, ''), ...ofLines]
  // A field that hides several others is named once.
  return faults.filter(({ field }, index) => faults.findIndex((one) => one.field === field) === index)
}

/** Whether a fault says that the person may not write these values. */
export const isForbidden = ({ code }: FaultAt): boolean => code === 'Auth.Forbidden'

const lackingToWrite = (field: ModelField, person: Person): string =>
  (seesField(field, person) ? field.writtenBy : field.permission) ?? ''

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
