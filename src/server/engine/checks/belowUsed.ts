import type { Figure, FigurePart } from '../../../../schema/figure.ts'
import { fieldsOfMost } from '../../../../schema/limits.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { compare, isDecimal, sum } from '../../../../schema/values/money.ts'
import type { Check } from './check.ts'

/** Amounts that others have used up already. What only changes its state reduces nothing. */
export const used: Check = {
  name: 'used',
  applies: ({ model, operation }) =>
    operation !== 'create' &&
    [model, ...model.lines].some(({ fields }) => [...fields.values()].some(({ figure }) => isUsed(figure))),
  judge: ({ record, before, moves }, { model }) => (moves ? [] : belowUsed(model, record, before)),
}

/** Amounts of a record, or of its lines, that would be less than others have used up of them already. */
function belowUsed(model: Model, record: RecordData, before: RecordData | null): FaultAt[] {
  if (!before) return []
  const ofLines = model.lines.flatMap(({ name, fields }) => {
    if (record[name] === before[name]) return []
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
  [...fields].flatMap(({ field, figure }) => (isUsed(figure) ? checked(field, figure.figure, now, before, prefix) : []))

const isUsed = (figure: FigurePart | undefined): figure is FigurePart => figure?.part === 'used'

/** Rows of which more was used up before there was a limit stay, and may get more: only what is made less is refused. */
function checked(name: string, figure: Figure, now: RecordData, before: RecordData, prefix: string): FaultAt[] {
  const [used, most, former] = [String(before[name] ?? '0'), mostIn(now, figure), mostIn(before, figure)]
  const isLess = most !== null && compare(most, used) < 0 && (former === null || compare(most, former) < 0)
  return isLess && compare(used, '0') > 0
    ? [{ code: 'Limit.BelowUsed', field: `${prefix}${fieldsOfMost(figure.atMost)[0]}`, params: { used } }]
    : []
}

/** How much there is; null where nothing limits it. */
function mostIn(row: RecordData, { atMost, unlimited }: Figure): string | null {
  const parts = typeof atMost === 'number' ? [String(atMost)] : fieldsOfMost(atMost).map((name) => String(row[name] ?? ''))
  const most = parts.every(isDecimal) ? sum(parts) : ''
  return isDecimal(most) && (unlimited === undefined || compare(most, String(unlimited)) !== 0) ? most : null
}
