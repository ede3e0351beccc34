import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { codeDueCode } from '../../../shared/secondFactor.ts'
import { Problem } from '../../problems/problem.ts'
import type { Context } from '../context.ts'

/** The refusal that is answered by a code: then the same request is right. */
export const codeDue = (): Problem => new Problem(403, codeDueCode)

/** Refuses an action, and the reading of what it has written, until a fresh code is given. */
export function assertStepUp(action: { readonly stepUp?: boolean } | undefined, context: Pick<Context, 'codeDue'>): void {
  if (action?.stepUp && context.codeDue) throw codeDue()
}

/** Whether records of a definition have fields that are changed with a fresh code alone. */
export const hasStepUp = ({ fields, lines }: Model): boolean =>
  [fields, ...lines.map((one) => one.fields)].some((some) => [...some.values()].some(({ stepUp }) => stepUp))

/** Refuses a record in which a field becomes another that is changed with a fresh code alone, until one is given. */
export function assertSteppedUp(
  model: Model,
  record: RecordData,
  before: RecordData | null,
  context: Pick<Context, 'codeDue'>,
): void {
  if (!context.codeDue || !hasStepUp(model)) return
  const linesOf = (one: RecordData | null, name: string) => (one?.[name] ?? []) as readonly RecordData[]
  const changed =
    changes(model.fields, record, before) ||
    model.lines.some(({ name, fields }) => {
      const former = new Map(linesOf(before, name).map((line) => [line['id'], line]))
      return linesOf(record, name).some((line) => changes(fields, line, former.get(line['id']) ?? null))
    })
  if (changed) throw codeDue()
}

const changes = (fields: ReadonlyMap<string, ModelField>, record: RecordData, before: RecordData | null): boolean =>
  [...fields.values()].some(({ field, stepUp }) => stepUp && said(record[field]) !== said(before?.[field]))

/** A value to be compared; nothing, no and an empty list give nobody anything. */
const said = (value: unknown): string =>
  value === undefined || value === false || (Array.isArray(value) && !value.length) ? 'null' : JSON.stringify(value)
