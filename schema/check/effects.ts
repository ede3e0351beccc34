import { pathsOf, samesOf } from '../condition.ts'
import { effectsOf } from '../effects.ts'
import type { FieldData } from '../kind.ts'
import type { Effect, PostingRow, StockRow, TaxRow } from '../language/effects.ts'
import type { ModelLines } from '../modelField.ts'
import { costPath, pathsOfRow, rolePrefix } from '../record/effectRows.ts'
import type { CheckContext } from './checkContext.ts'
import { checkCondition } from './conditions.ts'
import { hint, namesOf } from './nearest.ts'
import { each, unknownKind } from './prune.ts'
import { secret } from './reads.ts'

/** Checks `effects`: what a posting document must have, which actions post, and the rows that are data. */
export function checkEffects(context: CheckContext): void {
  const { data } = context.model
  checkYearEnds(context)
  for (const [name, { posts, unposts, behaviour }] of context.model.actions) {
    const said = data.actions?.[name]?.behaviour
    if (posts === undefined && !unposts) continue
    if (!data.effects) context.addFault(`actions.${name}`, "a definition without 'effects' has nothing to post")
    if (said !== undefined && said !== behaviour)
      context.addFault(`actions.${name}.behaviour`, `an action that posts or takes back has no other behaviour than that`)
    if (posts !== undefined && unposts) context.addFault(`actions.${name}`, "an action either 'posts' or 'unposts'")
  }
  if (!data.effects) return
  if (data.effects.taxable) checkCondition(data.effects.taxable, 'effects.taxable', context)
  for (const [row, index] of each(data.effects.taxes ?? [])) checkPaths(row, `effects.taxes[${index}]`, context)
  checkDocument(context)
  checkActions(context)
  for (const [event, effect] of effectsOf(data)) checkEffect(effect, placeOf(event), context)
}

const placeOf = (event: string): string => (event === 'post' ? 'effects' : `effects.events.${event}`)

/** What every posted document has: a day, a branch and year, states. */
function checkDocument({ model, addFault }: CheckContext): void {
  if (model.data.scope !== 'branchYear')
    addFault('effects', `what is posted belongs to a branch and a year; the scope is '${model.data.scope}', not 'branchYear'`)
  const date = model.fields.get('date')
  if (!date) addFault('effects', "an entry has the day of its document, which has no field 'date'")
  else if (date.kind !== 'date' && date.kind !== unknownKind)
    addFault('effects', "the field 'date' is no day, which the entry needs")
  else if (date.kind === 'date' && !date.required) addFault('effects', "the field 'date' is not required, and the entry needs it")
  if (!model.states.length) addFault('effects', "what is posted has 'states', and an action that 'posts' leads to one of them")
  if (!effectsOf(model.data).length) addFault('effects', "it says neither 'ledger' nor 'stock', so nothing is posted")
}

/** Each event has an action, and for each state it is known what is posted. */
function checkActions({ model, addFault }: CheckContext): void {
  const events = effectsOf(model.data).map(([event]) => event)
  const { posting, states, data } = model
  if (!posting || !states.length) return
  const posted = new Set<string>()
  for (const [name, action] of model.actions) {
    const { posts, unposts, to } = action
    const place = `actions.${name}`
    if (posts !== undefined) {
      posted.add(posts)
      if (!events.includes(posts)) addFault(`${place}.posts`, `no event '${posts}' in 'effects'${hint(posts, events)}`)
    }
    if (to === undefined && (posts !== undefined || unposts)) addFault(place, "it says no state 'to' which it leads")
    if (to !== undefined && unposts && posting.inBooks.includes(to) && !posting.unclear.includes(to))
      addFault(`${place}.to`, `'${to}' is a state in which the document stands in the books`)
    const from = action.from ?? states.filter((state) => to !== undefined && data.states?.[state]?.includes(to))
    const written = [...Object.keys(action.set ?? {}), ...Object.keys(action.input ?? {}).filter((one) => model.fields.has(one))]
    if (posts === undefined && !unposts && written.length && from.some((state) => posting.inBooks.includes(state)))
      addFault(place, `it writes '${written[0]}' of a document that is posted, which nobody may`)
  }
  for (const event of events)
    if (!posted.has(event)) addFault(placeOf(event), `no action posts it; say \`"posts": "${event}"\` of the action that does`)
  for (const state of posting.unclear)
    addFault(
      'states',
      `'${state}' is reached both with an entry in the books and without it; an action that posts, or takes back, is missing`,
    )
}

/** The recipe that is named, or the rows. */
function checkEffect(effect: Effect, place: string, context: CheckContext): void {
  const { code, model, addFault } = context
  for (const word of ['ledger', 'stock'] as const) {
    const said = effect[word]
    if (typeof said !== 'string') continue
    const known = Object.entries(code.effects ?? {}).filter(([, recipe]) => recipe[word])
    const found = known.find(([name]) => name === said)?.[1]
    if (!code.effects) continue
    if (!found) {
      const names = known.map(([name]) => name)
      addFault(`${place}.${word}`, `no recipe named '${said}'${hint(said, names)}`)
    } else if (found.of !== model.name) addFault(`${place}.${word}`, `the recipe '${said}' is made for '${found.of}'`)
  }
  if (typeof effect.ledger === 'object')
    for (const [row, index] of each(effect.ledger)) checkPostingRow(row, effect, `${place}.ledger[${index}]`, context)
  if (typeof effect.stock === 'object')
    for (const [row, index] of each(effect.stock)) checkStockRow(row, `${place}.stock[${index}]`, context)
}

/** What a path of a row may lead to, and what it is called where it does not. */
interface NeededField {
  readonly is: (field: FieldData) => boolean
  readonly what: string
}

const refTo =
  (...resources: readonly string[]): NeededField['is'] =>
  (field) =>
    field.kind === 'ref' && resources.includes(field.to ?? '')
const account: NeededField = { is: refTo('accounts'), what: 'no account' }
const parties = ['guardians', 'customers', 'suppliers', 'employees']
const needed: Readonly<Record<string, NeededField>> = {
  debit: account,
  credit: account,
  amount: { is: ({ kind }) => kind === 'money', what: 'no amount of money' },
  value: { is: ({ kind }) => kind === 'money', what: 'no amount of money' },
  quantity: { is: ({ kind }) => kind === 'quantity' || kind === 'int', what: 'no quantity' },
  party: { is: (field) => field.kind === 'party' || refTo(...parties)(field), what: `none of ${parties.join(', ')}` },
  costCenter: { is: refTo('costCenters'), what: 'no cost centre' },
  student: { is: refTo('students'), what: 'no student' },
  base: { is: ({ kind }) => kind === 'money', what: 'no amount of money' },
  tax: { is: ({ kind }) => kind === 'money', what: 'no amount of money' },
  category: { is: ({ kind }) => kind === 'choice', what: 'no choice' },
  reason: { is: ({ kind }) => kind === 'choice', what: 'no choice' },
  description: { is: ({ kind }) => kind === 'text' || kind === 'longText', what: 'no text' },
  item: { is: ({ kind }) => kind === 'ref', what: 'no reference' },
  warehouse: { is: ({ kind }) => kind === 'ref', what: 'no reference' },
}

function checkPostingRow(row: PostingRow, effect: Effect, place: string, context: CheckContext): void {
  const { registry, addFault } = context
  if (row.debit === undefined && row.credit === undefined) addFault(place, "the row says neither 'debit' nor 'credit'")
  const roles = registry
    .find('company')
    ?.lines.find(({ name }) => name === 'accountMappings')
    ?.fields.get('role')?.values
  for (const word of ['debit', 'credit'] as const) {
    const named = [row[word] ?? []].flat().filter((path) => path.startsWith(rolePrefix))
    for (const path of named) {
      const role = path.slice(rolePrefix.length)
      if (roles && !roles.includes(role))
        addFault(`${place}.${word}`, `the settings have no account for '${role}'${hint(role, roles)}`)
    }
    if (named.length > 1) addFault(`${place}.${word}`, 'only one account of the settings can be what is left')
    if (row[word] !== undefined && ![row[word]].flat().length) addFault(`${place}.${word}`, 'it names no account')
  }
  if (row.amount === costPath && (effect.stock === undefined || row.each === undefined))
    addFault(`${place}.amount`, "only lines whose goods go out by 'stock' have a cost")
  checkPaths(row, place, context)
}

function checkStockRow(row: StockRow, place: string, context: CheckContext): void {
  if (row.out && row.value !== undefined) context.addFault(`${place}.value`, 'what goes out is worth what it cost')
  checkPaths(row, place, context)
}

/** Every path of a row leads to what its word needs; its condition reads only the document and the line. */
function checkPaths(row: PostingRow | StockRow | TaxRow, place: string, context: CheckContext): void {
  const { model, addFault } = context
  const group = row.each === undefined ? null : model.lines.find(({ name }) => name === row.each)
  if (group === undefined) {
    addFault(`${place}.each`, `no lines '${row.each}'${hint(row.each ?? '', namesOf(model.lines))}`)
    return
  }
  for (const [word, path] of pathsOfRow(row)) {
    const found = follow(path, group, context)
    if (typeof found === 'string') addFault(`${place}.${word}`, found)
    else if (found && found.kind !== unknownKind && !needed[word]?.is(found))
      addFault(`${place}.${word}`, `'${path}' is ${needed[word]?.what}`)
  }
  checkCondition(row.when, `${place}.when`, context, {
    fields: group?.fields ?? model.fields,
    ...(group && { document: model.fields }),
  })
  for (const path of [...pathsOf(row.when), ...samesOf(row.when)])
    if (path.includes('.') && !path.startsWith('document.'))
      addFault(`${place}.when`, `'${path}' is of another record; a row reads the document and its lines`)
}

/** The field at the end of a path, why there is none, or nothing where it cannot be known. */
function follow(
  path: string,
  group: ModelLines | null,
  { model, registry, vague }: CheckContext,
): FieldData | string | undefined {
  const isOfDocument = !group || path.startsWith('document.')
  const fields = isOfDocument ? model.fields : group.fields
  const [first = '', ...steps] = (group && isOfDocument ? path.slice('document.'.length) : path).split('.')
  let field: FieldData | undefined = fields.get(first)
  if (!field) return `no field '${first}'${hint(first, fields.keys())}`
  let name = first
  for (const step of steps) {
    if (field.kind === unknownKind) return undefined
    if (field.kind !== 'ref') return `'${name}' is no reference, so '${path}' leads nowhere`
    const target = registry.find(field.to ?? '')
    if (!target || vague.has(target.name)) return undefined
    const next: FieldData | undefined = target.fields.get(step)
    if (!next) return `no field '${step}' in ${target.name}${hint(step, target.fields.keys())}`
    field = next
    name = step
  }
  return secret(field) && steps.length ? `'${name}' is not told to whoever writes the document` : field
}

/** The documents that open the books, and those that close years. */
function checkYearEnds(context: CheckContext): void {
  const { model, registry, addFault } = context
  const { yearEnds, effects } = model.data
  if (!yearEnds) return
  for (const word of ['opens', 'closes'] as const) checkCondition(yearEnds[word], `yearEnds.${word}`, context)
  if (!effects) addFault('yearEnds', "a document without 'effects' brings nothing into the books")
  const closing = registry.models.find(({ data }) => data.yearEnds?.closes)
  if (yearEnds.closes && closing !== model) addFault('yearEnds.closes', `years are closed by '${closing?.name}' already`)
}
