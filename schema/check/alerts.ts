import { type Condition, pathsOf } from '../condition.ts'
import { isComparable } from '../derive/counts.ts'
import { knownPermissions } from '../registry.ts'
import { unlisted } from './cards.ts'
import type { CheckContext } from './checkContext.ts'
import { checkCondition } from './conditions.ts'
import { hint } from './nearest.ts'
import { each, unknownKind } from './prune.ts'

/** The earliest notification, in days before. */
const earliest = 3650

/** Fields that are no days, reminders that nobody sets, and conditions that the daily job cannot query. */
export function checkAlerts(context: CheckContext): void {
  const { model, registry, addFault } = context
  const seen = new Set<string>()
  for (const [{ field: name, before, while: condition, to }, index] of each(model.data.alerts)) {
    const place = `alerts[${index}]`
    const field = model.fields.get(name)
    if (!field) addFault(`${place}.field`, `no field '${name}'${hint(name, model.fields.keys())}`)
    else if (field.kind !== 'date' && field.kind !== unknownKind) addFault(`${place}.field`, `'${name}' is no day`)
    else if (field.yearly) addFault(`${place}.field`, `'${name}' is kept per year; an alert is about a day of the record itself`)
    if (seen.has(name)) addFault(`${place}.field`, `'${name}' has an alert already; its 'before' may name several days`)
    seen.add(name)
    const fault = beforeFault(before)
    if (fault) addFault(`${place}.before`, fault)
    const permissions = to === undefined ? [] : knownPermissions(registry)
    if (to !== undefined && !permissions.includes(to)) addFault(`${place}.to`, `no permission '${to}'${hint(to, permissions)}`)
    checkWhile(condition, `${place}.while`, context)
  }
}

function beforeFault(before: unknown): string | null {
  if (typeof before === 'string')
    return before === 'reminders'
      ? null
      : `no reminders '${before}'${hint(before, ['reminders'])}; it is 'reminders', as the company sets them, or a list of days`
  const days = before as readonly number[]
  if (!days.length) return 'names no day'
  const wrong = days.find((one) => one < 0 || one > earliest)
  return wrong === undefined ? null : `${wrong} is no number of days from 0 to ${earliest}`
}

function checkWhile(condition: Condition | undefined, place: string, context: CheckContext): void {
  const { fields } = context.model
  checkCondition(condition, place, context, { fields, isPlain: true })
  for (const part of unlisted(condition))
    context.addFault(place, `${part} is more than the list behind the alert can be asked for`)
  for (const path of pathsOf(condition)) {
    const field = fields.get(path)
    if (path.includes('.') || field?.yearly) context.addFault(place, `'${path}' does not stand in the record's own table`)
    else if (field && field.kind !== unknownKind && !isComparable(field.kind))
      context.addFault(place, `'${path}' of the kind '${field.kind}' cannot be asked here`)
  }
}
