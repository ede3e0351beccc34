import { effectsOf } from '../effects.ts'
import type { FieldData } from '../kind.ts'
import type { ModelField } from '../modelField.ts'
import type { CheckContext } from './checkContext.ts'
import { placeOf } from './fields.ts'
import { each, unknownKind } from './prune.ts'

/** Words that are right one by one, and together say what can never be. */
export function checkContradictions(context: CheckContext): void {
  const { model, former, addFault } = context
  // Nobody writes the last good shape.
  if (former?.has(model.name)) return
  if (model.data.headOffice && (model.data.scope !== 'tenant' || model.yearly))
    addFault(
      'headOffice',
      'the head office writes what belongs to no branch and no year: it is of the scope tenant, without yearly fields',
    )
  const own = [...model.fields.values()].filter((field) => !field.implied)
  if (!own.length && !model.lines.length) addFault('fields', 'there is no field: a record would say nothing')
  for (const field of own) checkLength(field, placeOf(field), context)
  checkFilled(own, placeOf, context)
  for (const { name, fields } of model.lines) {
    const placeIn = ({ field }: ModelField) => `lines.${name}.fields.${field}`
    for (const field of fields.values()) checkLength(field, placeIn(field), context)
    checkFilled([...fields.values()], placeIn, context)
  }
  for (const [event, { ledger }] of effectsOf(model.data)) {
    if (typeof ledger !== 'object') continue
    const rows = each(ledger).map(([row]) => row)
    // Of a row that is wrong itself nothing is known.
    if (rows.length < ledger.length) continue
    const place = event === 'post' ? 'effects.ledger' : `effects.events.${event}.ledger`
    for (const [side, other] of [
      ['debit', 'credit'],
      ['credit', 'debit'],
    ] as const)
      if (rows.some((row) => row[side] !== undefined) && rows.every((row) => row[other] === undefined))
        addFault(place, `every row is a ${side}, and none a ${other}: an entry could never be even`)
  }
}

const texts = ['text', 'longText', 'code', 'richText']

/** A text has no fewer than no characters. */
function checkLength({ kind, min, max }: FieldData, place: string, { addFault }: CheckContext): void {
  if (!texts.includes(kind)) return
  if (max !== undefined && Number(max) < 1) addFault(`${place}.max`, `a text of at most ${max} characters can say nothing`)
  if (min !== undefined && Number(min) < 0) addFault(`${place}.min`, `no text has fewer than ${min} characters`)
}

/** What nobody can fill in and nothing fills must not be required: no record could be made. */
function checkFilled(fields: readonly ModelField[], placeOf: (field: ModelField) => string, context: CheckContext): void {
  const { model, registry, filled, addFault } = context
  const { data } = model
  const isMade = registry.sources(model.name).length > 0
  if (isMade || filled?.has(model.name) || data.behaviour || data.calculate || data.log || data.readOnly) return
  const isFilled = ({ field, default: given, is, from, fallback, follows, empty, figure, kind }: ModelField) =>
    [given, is, from, fallback, follows, empty, figure].some((word) => word !== undefined) ||
    kind === 'computed' ||
    kind === unknownKind ||
    fields.some((other) => other.hijri && `${other.field}Hijri` === field)
  for (const field of fields) {
    if (field.implied || !field.required || !(field.readOnly || field.hidden) || isFilled(field)) continue
    if (field.readOnly) addFault(placeOf(field), "it is 'required' and 'readOnly', and nothing fills it: no record could be made")
    else addFault(placeOf(field), "it is 'required' and 'hidden', and has no 'default': no form could fill it in")
  }
}
