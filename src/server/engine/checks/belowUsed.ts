import type { FigurePart } from '../../../../schema/limits.ts'
import type { Model, ModelField } from '../../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { compare, isDecimal } from '../../../../schema/values/money.ts'

/** Amounts of a record, or of its lines, that would be less than others have used up of them already. */
export function belowUsed(model: Model, record: RecordData, before: RecordData | null): FaultAt[] {
  if (!before) return []
  const ofLines = model.lines.flatMap(({ name, fields }) => {
    const former = new Map(((before[name] as RecordData[] | undefined) ?? []).map((line) => [line['id'], line]))
    return ((record[name] as RecordData[] | undefined) ?? []).flatMap((line, index) => {
      const stored = former.get(line['id'])
      return stored ? faultsOf(fields.values(), line, stored, `${name}.${index}.`) : []
    })
  })
  // What a document has too little of follows from its lines.
  return ofLines.length ? ofLines : faultsOf(model.fields.values(), record, before, '')
}

const faultsOf = (fields: Iterable<ModelField>, now: RecordData, before: RecordData, prefix: string): FaultAt[] =>
  [...fields].flatMap(({ field, figure }) => (isUsed(figure) ? judged(field, figure.figure.atMost, now, before, prefix) : []))

const isUsed = (figure: FigurePart | undefined): figure is FigurePart => figure?.part === 'used'

function judged(name: string, atMost: string | number, now: RecordData, before: RecordData, prefix: string): FaultAt[] {
  const [used, most] = [String(before[name] ?? '0'), typeof atMost === 'number' ? '' : String(now[atMost] ?? '')]
  return isDecimal(most) && compare(used, '0') > 0 && compare(most, used) < 0
    ? [{ code: 'Limit.BelowUsed', field: `${prefix}${atMost}`, params: { used } }]
    : []
}
