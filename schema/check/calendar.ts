import type { CheckContext } from './checkContext.ts'
import { checkCondition } from './conditions.ts'
import { hint } from './nearest.ts'
import { unknownKind } from './prune.ts'

/** The days between which records lie, and what they are grouped by. */
export function checkCalendar(context: CheckContext): void {
  const { model, addFault } = context
  const { calendar } = model.data
  if (!calendar) return
  const check = (word: 'from' | 'to' | 'by', kinds: readonly string[]) => {
    const name = calendar[word]
    const field = model.fields.get(name ?? '')
    if (name === undefined || field?.kind === unknownKind) return
    if (!field) addFault(`calendar.${word}`, `no field '${name}'${hint(name, model.fields.keys())}`)
    else if (!kinds.includes(field.kind)) addFault(`calendar.${word}`, `'${name}' is ${field.kind}, not ${kinds.join(' or ')}`)
  }
  check('from', ['date'])
  check('to', ['date'])
  check('by', ['ref', 'choice'])
  checkCondition(calendar.while, 'calendar.while', context, { fields: model.fields, isPlain: true })
}
