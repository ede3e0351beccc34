import { pathsOf } from '../condition.ts'
import type { FieldData } from '../kind.ts'
import { isAmount } from '../kinds.ts'
import type { Guard } from '../language/guard.ts'
import type { Asking, Rule } from '../language/rule.ts'
import type { UniqueTogether } from '../language/unique.ts'
import type { ModelField } from '../modelField.ts'
import { usingRead } from '../reads.ts'
import type { CheckContext, FieldsByName } from './checkContext.ts'
import { checkCondition } from './conditions.ts'
import { checkDuplicates } from './duplicates.ts'
import { checkStored } from './limits.ts'
import { checkMerge } from './merge.ts'
import { hint, namesOf } from './nearest.ts'
import { checkNames, usedByFault } from './paths.ts'
import { each, hasAny, unknownKind } from './prune.ts'
import { checkList } from './reads.ts'

/** Rules, uniqueness, guards, totals and the number: the names inside them. */
export function checkRules(context: CheckContext): void {
  const { data, fields, lines } = context.model
  for (const [rule, index] of each(data.rules)) checkRule(rule, `rules[${index}]`, context, fields)
  for (const [unique, index] of each(data.unique)) checkUnique(unique, `unique[${index}]`, context)
  for (const [one, index] of each(data.duplicates)) checkDuplicates(one, `duplicates[${index}]`, context)
  for (const [one, index] of each(data.asks)) checkAsking(one, `asks[${index}]`, context)
  checkMerge(data.merge, context)
  for (const group of lines) {
    const place = `lines.${group.name}`
    checkCondition(group.writtenWhile, `${place}.writtenWhile`, context)
    checkNames(Object.keys(group.aside ?? {}), `${place}.aside`, context, group.fields)
    if (group.min !== undefined && group.max !== undefined && group.min > group.max)
      context.addFault(place, `'min' ${group.min} is above 'max' ${group.max}`)
    for (const [rule, index] of each(group.rules))
      checkRule(rule, `${place}.rules[${index}]`, context, group.fields, fields, group.name)
    for (const [one, index] of each(group.asks)) {
      const at = `${place}.asks[${index}]`
      checkCondition(one.when, `${at}.when`, context, {
        fields: withReads(group.fields, context, group.name),
        document: withReads(fields, context),
      })
      checkNames([one.field ?? ''], `${at}.field`, context, group.fields)
    }
    for (const [unique, index] of each(group.unique)) {
      checkNames(unique.fields, `${place}.unique[${index}].fields`, context, group.fields)
      if (unique.during) checkDuring(unique.during, `${place}.unique[${index}]`, group.fields, context)
      // What repeats in no other document either has no time.
      if (unique.during && unique.in !== undefined)
        context.addFault(`${place}.unique[${index}].during`, "'in' and 'during' exclude each other")
      if (unique.among !== undefined) checkNames([unique.among], `${place}.unique[${index}].among`, context)
    }
    if (group.locked) checkDuring(group.locked.during, `${place}.locked`, group.fields, context)
    for (const [sum, index] of each(group.sums)) {
      const at = `${place}.sums[${index}]`
      checkNames(sum.per, `${at}.per`, context, group.fields)
      const field = group.fields.get(sum.of)
      if (!field) context.addFault(`${at}.of`, `no field '${sum.of}'${hint(sum.of, [...group.fields.keys()])}`)
      else if (!isAmount(field.kind) && field.kind !== unknownKind) context.addFault(`${at}.of`, `'${sum.of}' is no amount`)
    }
  }
  for (const [total, { sum, less, where }] of Object.entries(data.totals ?? {})) {
    for (const [word, path] of Object.entries({ sum, less })) {
      const fault = path === undefined ? null : totalFault(path, context)
      if (fault) context.addFault(`totals.${total}.${word}`, fault)
      // Not everybody has the lines, and the form adds up what it has.
      else if (data.lines?.[path?.split('.')[0] ?? '']?.permission !== undefined)
        context.addFault(`totals.${total}.${word}`, "adds up lines that have a 'permission' of their own")
    }
    const group = lines.find(({ name }) => name === sum.split('.')[0])
    if (group) checkCondition(where, `totals.${total}.where`, context, { fields: group.fields, document: fields })
    for (const path of pathsOf(where))
      if (path.includes('.') && !path.startsWith('document.'))
        context.addFault(`totals.${total}.where`, `'${path}' is of another record; a total reads its lines and their document`)
  }
  checkCondition(data.number?.when, 'number.when', context)
  checkGuards(context)
  checkKeeps(context)
}

/** Unique fields are in one table, and so are those of `when`. */
function checkUnique({ fields: names, when, passes, error }: UniqueTogether, place: string, context: CheckContext): void {
  const { fields } = context.model
  checkNames(names, `${place}.fields`, context)
  checkCondition(when, `${place}.when`, context, { fields, isPlain: true })
  for (const path of pathsOf(when))
    if (path.includes('.') || fields.get(path)?.yearly)
      context.addFault(`${place}.when`, `'${path}' does not stand in the record's own table`)
  if (passes === undefined) return
  if (fields.get(passes)?.kind !== 'flag' || !names.includes(passes))
    context.addFault(`${place}.passes`, `'${passes}' is no flag among the fields`)
  if (error === undefined) context.addFault(`${place}.passes`, "says no 'error', so nothing could be asked")
}

/** What is asked about, and when: an edit, a new record, an action. */
function checkAsking({ on = [], when, field }: Asking, place: string, context: CheckContext): void {
  const uses = ['create', 'edit', ...context.model.actions.keys()]
  for (const use of on)
    if (!uses.includes(use)) context.addFault(`${place}.on`, `no '${use}'${hint(use, uses) || `, one of ${uses.join(', ')}`}`)
  checkCondition(when, `${place}.when`, context, { fields: withReads(context.model.fields, context) })
  if (field !== undefined) checkNames([field], `${place}.field`, context, context.model.fields)
}

/** The fields of the document or of one of its lines, and what is read for it, as conditions of rules know them. */
function withReads(fields: FieldsByName, { model }: CheckContext, lines: string | null = null): FieldsByName {
  const single = model.reads.flatMap(({ name, each, field }): [string, ModelField][] =>
    each === lines && field && 'kind' in field
      ? [[name, { ...(field as FieldData), field: name, section: '', yearly: false, implied: true }]]
      : [],
  )
  return single.length ? new Map([...single, ...fields]) : fields
}

function checkRule(
  rule: Rule,
  place: string,
  context: CheckContext,
  fields: FieldsByName,
  document?: FieldsByName,
  lines?: string,
): void {
  if (!hasAny(rule, ['holds', 'exactlyOne', 'atLeastOne', 'equal', 'order'])) {
    context.addFault(place, 'the rule asks nothing: it says none of holds, exactlyOne, atLeastOne, equal, order')
  }
  const around = { fields: withReads(fields, context, document && lines), document: document && withReads(document, context) }
  for (const word of ['when', 'holds'] as const) checkCondition(rule[word], `${place}.${word}`, context, around)
  for (const word of ['exactlyOne', 'atLeastOne', 'order'] as const) checkNames(rule[word], `${place}.${word}`, context, fields)
  for (const name of rule.equal ?? []) checkEqual(name, `${place}.equal`, context, fields)
  if (rule.field !== undefined) checkNames([rule.field], `${place}.field`, context, fields)
}

function checkEqual(name: string, place: string, context: CheckContext, fields: FieldsByName): void {
  const total = name.startsWith('totals.') ? name.slice('totals.'.length) : undefined
  const totals = Object.keys(context.model.data.totals ?? {})
  if (total === undefined) checkNames([name], place, context, fields)
  else if (!totals.includes(total)) context.addFault(place, `no total '${total}'${hint(total, totals)}`)
}

/** A time is two days of the line. */
function checkDuring(during: readonly string[], place: string, fields: FieldsByName, { addFault }: CheckContext) {
  if (during.length !== 2 || during.some((name) => fields.get(name)?.kind !== 'date'))
    addFault(`${place}.during`, 'names two dates of the line: the first day and the last one')
}

/** What is wrong with the amounts that a total adds up. */
function totalFault(sum: string, { model }: CheckContext): string | null {
  const [group = '', name, ...more] = sum.split('.')
  const lines = model.lines.find((one) => one.name === group)
  if (!lines) return `no lines '${group}'${hint(group, namesOf(model.lines))}`
  if (name === undefined || more.length) return `'${sum}' names no field of lines, like 'entries.debit'`
  const field = lines.fields.get(name)
  if (!field) return `no field '${name}' in the lines '${group}'${hint(name, lines.fields.keys())}`
  return isAmount(field.kind) || field.kind === unknownKind ? null : `'${sum}' is no amount`
}

function checkKeeps(context: CheckContext): void {
  const { keeps } = context.model.data
  if (!keeps) return
  checkCondition(keeps.while, 'keeps.while', context)
  if (!hasAny(keeps, ['users', 'made'])) context.addFault('keeps', 'it keeps nothing: it says neither users nor made')
  if (keeps.figure === undefined) return
  const figures = context.model.lines.flatMap(({ name, fields }) =>
    [...fields.values()].flatMap(({ figure, field }) => (figure?.part === 'used' ? [`${name}.${field}`] : [])),
  )
  if (!figures.includes(keeps.figure))
    context.addFault('keeps.figure', `no figure '${keeps.figure}'${hint(keeps.figure, figures)}`)
  if (!hasAny(keeps, ['users'])) context.addFault('keeps.figure', "says whose users are meant; say 'users' too")
}

function checkGuards(context: CheckContext): void {
  const uses = ['edit', 'delete', ...context.model.actions.keys()]
  for (const [guard, index] of each(context.model.data.guards)) {
    const place = `guards[${index}]`
    if (!hasAny(guard, ['holds', 'usedBy', 'others', 'own']))
      context.addFault(place, 'the guard asks nothing: it says neither holds nor usedBy nor others nor own')
    for (const use of guard.on)
      if (!uses.includes(use) && !(use === 'create' && hasAny(guard, ['own'])))
        context.addFault(`${place}.on`, `no '${use}'${hint(use, uses) || `, one of ${uses.join(', ')}`}`)
    checkCondition(guard.holds, `${place}.holds`, context)
    checkCondition(guard.becomes, `${place}.becomes`, context)
    if (guard.becomes && guard.on.some((use) => use !== 'edit'))
      context.addFault(`${place}.becomes`, "only an edit makes something else of a record: say on: ['edit']")
    const names = [...context.model.fields.keys(), ...context.model.lines.map(({ name }) => name)]
    for (const name of guard.changes ?? [])
      if (!names.includes(name)) context.addFault(`${place}.changes`, `no field '${name}'${hint(name, names)}`)
    if (guard.changes && !guard.on.includes('edit'))
      context.addFault(`${place}.changes`, "only an edit changes fields: say on: ['edit']")
    const fault = guard.usedBy === undefined || guard.where ? null : usedByFault(guard.usedBy, context)
    if (fault) context.addFault(`${place}.usedBy`, fault)
    checkUsers(guard, `${place}.while`, context)
    checkSimilar(guard, place, context)
  }
}

/** Records that use another one by their values are read like any list. */
function checkSimilar(guard: Guard, place: string, context: CheckContext): void {
  if (!guard.where) return
  const using = usingRead(guard)
  if (!using) context.addFault(`${place}.where`, "says which records use this one; say 'usedBy' with their definition")
  else checkList(using.list, null, [], place, context)
  if (guard.while) context.addFault(`${place}.while`, "'where' and 'while' exclude each other: 'where' says it all")
}

/** Which of those that point to a record count is read of themselves. */
function checkUsers({ usedBy, while: counts }: Guard, place: string, context: CheckContext): void {
  if (!counts) return
  if (usedBy === undefined) context.addFault(place, "says which of those that point here count; say 'usedBy' too")
  const users = context.registry.find(usedBy?.split('.')[0] ?? '')
  if (users) checkStored(counts, place, 'user', users.fields, context, 'a guard')
}
