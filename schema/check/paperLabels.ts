import type { LabelLayout, LabelledLines } from '../language/labelLayout.ts'
import type { ModelLines } from '../modelField.ts'
import { layoutOf } from '../printLayout.ts'
import type { CheckContext, FieldsByName } from './checkContext.ts'
import { checkCondition } from './conditions.ts'
import { hint, namesOf } from './nearest.ts'
import { unknownKind } from './prune.ts'

/** What labels of a record, and of what its lines name, are made of. */
export function checkPaperLabels(context: CheckContext): void {
  const { labels, labelsOf } = layoutOf(context.model.data)
  if (labels) checkOwn(labels, context)
  if (labelsOf) checkLabelled(labelsOf, context)
}

function checkOwn({ code, unit, price, taxed, units }: LabelLayout, context: CheckContext): void {
  const { fields } = context.model
  for (const name of code) checkKind(name, ['text', 'code'], 'print.labels.code', fields, context)
  if (unit !== undefined) checkKind(unit, ['ref'], 'print.labels.unit', fields, context)
  if (price !== undefined) checkKind(price, ['money'], 'print.labels.price', fields, context)
  checkCondition(taxed, 'print.labels.taxed', context)
  if (!units) return
  const own = linesAt(units.lines, 'print.labels.units.lines', context)
  if (!own) return
  checkKind(units.unit, ['ref'], 'print.labels.units.unit', own.fields, context)
  checkKind(units.code, ['text', 'code'], 'print.labels.units.code', own.fields, context)
  if (units.price !== undefined) checkKind(units.price, ['money'], 'print.labels.units.price', own.fields, context)
  checkKind(units.factor, ['quantity', 'int'], 'print.labels.units.factor', own.fields, context)
}

function checkLabelled({ lines, of, unit, count }: LabelledLines, context: CheckContext): void {
  const own = linesAt(lines, 'print.labelsOf.lines', context)
  if (!own) return
  checkKind(of, ['ref'], 'print.labelsOf.of', own.fields, context)
  if (unit !== undefined) checkKind(unit, ['ref'], 'print.labelsOf.unit', own.fields, context)
  checkKind(count, ['quantity', 'int'], 'print.labelsOf.count', own.fields, context)
  const to = own.fields.get(of)?.to
  const target = to === undefined ? undefined : context.registry.find(to)
  if (target && !context.vague.has(target.name) && !layoutOf(target.data).labels)
    context.addFault('print.labelsOf.of', `'${target.name}' has no labels`)
}

function linesAt(name: string, place: string, { model, addFault }: CheckContext): ModelLines | undefined {
  const found = model.lines.find((one) => one.name === name)
  if (!found) addFault(place, `no lines '${name}'${hint(name, namesOf(model.lines))}`)
  return found
}

function checkKind(
  name: string,
  kinds: readonly string[],
  place: string,
  fields: FieldsByName,
  { addFault }: CheckContext,
): void {
  const field = fields.get(name)
  if (!field) addFault(place, `no field '${name}'${hint(name, fields.keys())}`)
  else if (field.kind !== unknownKind && !kinds.includes(field.kind))
    addFault(place, `'${name}' is of the kind '${field.kind}', and ${kinds.map((kind) => `'${kind}'`).join(' or ')} is needed`)
}
