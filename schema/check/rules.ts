import { pathsOf } from '../condition.ts'
import type { Rule, UniqueTogether } from '../definition.ts'
import { isAmount } from '../kinds.ts'
import { checkCondition } from './conditions.ts'
import { hint, namesOf } from './nearest.ts'
import { checkNames, usedByFault } from './paths.ts'
import { each, says, unknownKind } from './prune.ts'
import type { FieldsByName, Scene } from './scene.ts'

/** Rules, uniqueness, guards, totals and the number: the names inside them. */
export function checkRules(scene: Scene): void {
  const { data, fields, lines } = scene.model
  for (const [rule, index] of each(data.rules)) checkRule(rule, `rules[${index}]`, scene, fields)
  for (const [unique, index] of each(data.unique)) checkUnique(unique, `unique[${index}]`, scene)
  for (const group of lines) {
    const place = `lines.${group.name}`
    if (group.min !== undefined && group.max !== undefined && group.min > group.max)
      scene.say(place, `'min' ${group.min} is above 'max' ${group.max}`)
    for (const [rule, index] of each(group.rules)) checkRule(rule, `${place}.rules[${index}]`, scene, group.fields, fields)
    for (const [unique, index] of each(group.unique))
      checkNames(unique.fields, `${place}.unique[${index}].fields`, scene, group.fields)
  }
  for (const [total, { sum, less, where }] of Object.entries(data.totals ?? {})) {
    for (const [word, path] of Object.entries({ sum, less })) {
      const fault = path === undefined ? null : totalFault(path, scene)
      if (fault) scene.say(`totals.${total}.${word}`, fault)
    }
    const group = lines.find(({ name }) => name === sum.split('.')[0])
    if (group) checkCondition(where, `totals.${total}.where`, scene, { fields: group.fields, document: fields })
    for (const path of pathsOf(where))
      if (path.includes('.') && !path.startsWith('document.'))
        scene.say(`totals.${total}.where`, `'${path}' is of another record; a total reads its lines and their document`)
  }
  checkCondition(data.number?.when, 'number.when', scene)
  checkGuards(scene)
}

/** What is unique lies in one table, and so does what it depends on. */
function checkUnique({ fields: names, when }: UniqueTogether, place: string, scene: Scene): void {
  const { fields } = scene.model
  checkNames(names, `${place}.fields`, scene)
  checkCondition(when, `${place}.when`, scene, { fields, isPlain: true })
  for (const path of pathsOf(when))
    if (path.includes('.') || fields.get(path)?.yearly)
      scene.say(`${place}.when`, `'${path}' does not stand in the record's own table`)
}

function checkRule(rule: Rule, place: string, scene: Scene, fields: FieldsByName, document?: FieldsByName): void {
  if (!says(rule, ['holds', 'exactlyOne', 'atLeastOne', 'equal', 'order'])) {
    scene.say(place, 'the rule asks nothing: it says none of holds, exactlyOne, atLeastOne, equal, order')
  }
  for (const word of ['when', 'holds'] as const) checkCondition(rule[word], `${place}.${word}`, scene, { fields, document })
  for (const word of ['exactlyOne', 'atLeastOne', 'order'] as const) checkNames(rule[word], `${place}.${word}`, scene, fields)
  for (const name of rule.equal ?? []) checkEqual(name, `${place}.equal`, scene, fields)
  if (rule.field !== undefined) checkNames([rule.field], `${place}.field`, scene, fields)
}

function checkEqual(name: string, place: string, scene: Scene, fields: FieldsByName): void {
  const total = name.startsWith('totals.') ? name.slice('totals.'.length) : undefined
  const totals = Object.keys(scene.model.data.totals ?? {})
  if (total === undefined) checkNames([name], place, scene, fields)
  else if (!totals.includes(total)) scene.say(place, `no total '${total}'${hint(total, totals)}`)
}

/** What is wrong with the amounts that a total adds up. */
function totalFault(sum: string, { model }: Scene): string | null {
  const [group = '', name, ...more] = sum.split('.')
  const lines = model.lines.find((one) => one.name === group)
  if (!lines) return `no lines '${group}'${hint(group, namesOf(model.lines))}`
  if (name === undefined || more.length) return `'${sum}' names no field of lines, like 'entries.debit'`
  const field = lines.fields.get(name)
  if (!field) return `no field '${name}' in the lines '${group}'${hint(name, lines.fields.keys())}`
  return isAmount(field.kind) || field.kind === unknownKind ? null : `'${sum}' is no amount`
}

function checkGuards(scene: Scene): void {
  const uses = ['edit', 'delete', ...scene.model.actions.keys()]
  for (const [guard, index] of each(scene.model.data.guards)) {
    const place = `guards[${index}]`
    if (!says(guard, ['holds', 'usedBy'])) scene.say(place, 'the guard asks nothing: it says neither holds nor usedBy')
    for (const use of guard.on)
      if (!uses.includes(use)) scene.say(`${place}.on`, `no '${use}'${hint(use, uses) || `, one of ${uses.join(', ')}`}`)
    checkCondition(guard.holds, `${place}.holds`, scene)
    const fault = guard.usedBy === undefined ? null : usedByFault(guard.usedBy, scene)
    if (fault) scene.say(`${place}.usedBy`, fault)
  }
}
