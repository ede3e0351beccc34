import { pathsOf } from '../condition.ts'
import { FormulaFault } from '../formula/fault.ts'
import { compileFormula, functions, type Names } from '../formula/formula.ts'
import { namesFor } from '../formula/plan.ts'
import type { ModelField, ModelLines } from '../modelField.ts'
import type { CheckContext } from './checkContext.ts'
import { placeOf } from './fields.ts'
import { hint } from './nearest.ts'
import { checkNames, checkYear } from './paths.ts'

/** Words that give a value to a field that nobody gives one. */
const giving = ['required', 'requiredWhen', 'default', 'from', 'fallback', 'unique'] as const

/** Formulas that cannot be read or name nothing, calculated fields in circles, and words that do not go with them. */
export function checkFormulas(context: CheckContext): void {
  const { model, addFault } = context
  for (const field of model.fields.values()) checkFormula(field, placeOf(field), null, context)
  for (const lines of model.lines)
    for (const field of lines.fields.values()) checkFormula(field, `lines.${lines.name}.fields.${field.field}`, lines, context)
  for (const [action, { input = {} }] of model.actions)
    for (const [name, field] of Object.entries(input))
      if (field.is !== undefined) addFault(`actions.${action}.input.${name}`, 'what an action asks for is not calculated')
  for (const circle of model.plan.circles) {
    const [first = ''] = circle
    const [group = '', inner] = first.split('.')
    const own = model.fields.get(first)
    const place =
      inner === undefined ? (own && !own.implied ? placeOf(own) : `totals.${first}`) : `lines.${group}.fields.${inner}`
    addFault(place, `calculated in a circle: ${circle.join(' → ')}`)
  }
}

function checkFormula(field: ModelField, place: string, group: ModelLines | null, context: CheckContext): void {
  const { model, addFault } = context
  for (const word of ['shownWhen', 'from', 'fallback'] as const) {
    const paths = word === 'shownWhen' ? pathsOf(field.shownWhen) : [field[word] ?? '']
    for (const path of paths)
      if (isCalculated(path, group, context))
        addFault(`${place}.${word}`, `'${path}' is calculated later than it is decided what is shown and copied`)
  }
  if (field.roundedBy !== undefined) {
    if (field.is === undefined || !group)
      addFault(`${place}.roundedBy`, "only a calculated amount of lines is rounded with others: 'roundedBy' goes with 'is'")
    else checkNames(field.roundedBy, `${place}.roundedBy`, context, group.fields)
  }
  if (field.is === undefined) return
  for (const word of giving)
    if (field[word] !== undefined) addFault(place, `a calculated field is given by nobody, so it has no '${word}'`)
  const { fields, lines, reads } = model
  const names = namesFor(group, { fields, lines, reads, totals: model.data.totals ?? {} }, (reference) => {
    const target = context.registry.find(reference.to ?? '')
    return target && !context.vague.has(target.name) ? target.fields : null
  })
  try {
    const formula = compileFormula(field.is, names)
    // A record has many years: a field of the record cannot follow from a yearly field.
    if (
      field.yearly ||
      formula.reads.some((path) => model.fields.get(path.replace(/^document\./, ''))?.yearly && (!group || path.includes('.')))
    )
      addFault(`${place}.is`, 'fields of a yearly section are neither calculated nor calculated with')
    for (const path of formula.reads) checkYear(path, `${place}.is`, context, group?.fields ?? fields, fields)
  } catch (error) {
    if (!(error instanceof FormulaFault)) throw error
    addFault(`${place}.is`, `${error.message}, at character ${error.position}${nearestTo(error, names)}`)
  }
}

function isCalculated(path: string, group: ModelLines | null, { model }: CheckContext): boolean {
  const own = path.startsWith('document.') ? path.slice('document.'.length) : group ? `${group.name}.${path}` : path
  return model.plan.steps.some((step) =>
    'total' in step ? step.name === own : (step.lines === null ? '' : `${step.lines}.`) + step.field.field === own,
  )
}

/** The name that was probably meant. */
function nearestTo({ code, params }: FormulaFault, names: Names): string {
  const name = String(params['name'] ?? '')
  if (code === 'Formula.UnknownFunction') return hint(name, functions)
  if (code !== 'Formula.UnknownName') return ''
  const [first = '', second] = name.split('.')
  const inner = names.get(first)
  if (second === undefined || inner === undefined) return hint(first, names.keys())
  return typeof inner === 'string' || !inner.names ? '' : hint(second, inner.names.keys())
}
