import { type Condition, pathsOf, samesOf } from '../condition.ts'
import { isComparable } from '../derive/counts.ts'
import type { Figure, FigurePart, Usage } from '../figure.ts'
import { isFigure } from '../kinds.ts'
import type { ResourceData } from '../language/definition.ts'
import { type Follows, type Limit, type Most, subscribedLimits } from '../language/limits.ts'
import { fieldsOfMost, figureFields, ownFields, placeOfLimit, rowOfLimit, subscription, usagesOf } from '../limits.ts'
import { lineResource } from '../lineModel.ts'
import type { Model } from '../model.ts'
import type { CheckContext, FieldsByName } from './checkContext.ts'
import { checkCondition } from './conditions.ts'
import { columnNameFault } from './names.ts'
import { hint, namesOf } from './nearest.ts'
import { each, unknownKind } from './prune.ts'

const isMeasured = (kind = ''): boolean => isFigure(kind) || kind === unknownKind

/** Limits, and the states that follow from them: what they name must be there, and be what the database can hold to. */
export function checkLimits(context: CheckContext): void {
  const { data } = context.model
  for (const [limit, index] of each(data.limits)) checkLimit(limit, `limits[${index}]`, context)
  checkFollows(data.follows, data.name, 'follows', context.model.fields, context)
  for (const { name, follows, fields, title } of context.model.lines) {
    checkFollows(follows, lineResource(data.name, name), `lines.${name}.follows`, fields, context)
    for (const one of title ?? [])
      if (!fields.has(one)) context.addFault(`lines.${name}.title`, `no field '${one}'${hint(one, fields.keys())}`)
  }
}

function checkLimit(limit: Limit, place: string, context: CheckContext): void {
  const { model, registry, addFault } = context
  const { lines } = placeOfLimit(limit)
  const usage = usagesOf(model.data).find(same(limit))
  const { source, fault } = sourceOf(limit, context)
  if (fault) addFault(`${place}.of`, fault)
  if (limit.per !== undefined && (context.model.data.scope !== 'branchYear' || lines !== null))
    addFault(`${place}.per`, "only a document of a branch's year, by a reference of its own, uses up anew in each year")
  const nameFault = limit.as === undefined ? null : columnNameFault(limit.as, 'a field')
  if (nameFault) addFault(`${place}.as`, nameFault)
  if (source === undefined) return
  const group = model.lines.find(({ name }) => name === lines)
  const row = rowOfLimit(model.data, limit)
  const own: FieldsByName = group?.fields ?? new Map([...model.fields].filter(([, field]) => field.yearly === row.yearly))
  checkSum(limit, place, own, usage, context)
  checkStored(limit.while, `${place}.while`, row.yearly ? 'year' : 'document', lines === null ? own : model.fields, context)
  if (limit.where && lines === null)
    addFault(`${place}.where`, "a reference of the document itself has no line; say it in 'while'")
  else checkStored(limit.where, `${place}.where`, 'line', own, context)
  if (source === subscription) {
    if (!isSubscribed(limit.atMost))
      addFault(
        `${place}.atMost`,
        `'${limit.atMost}' is nothing that is subscribed to${hint(String(limit.atMost), subscribedLimits)}`,
      )
    if (usage) checkOthers(usage, place, context)
  }
  const target = registry.find(source)
  if (target && !context.vague.has(target.owner?.name ?? target.name)) checkSource(limit, usage, place, target, context)
}

const same = (limit: Limit) => (one: Usage) => one.limit === limit || JSON.stringify(one.limit) === JSON.stringify(limit)

const isSubscribed = (name: Most): boolean => subscribedLimits.some((one) => one === name)

/** What is used up by the reference of a limit, or why there is none. */
function sourceOf(limit: Limit, { model }: CheckContext): { source?: string; fault?: string } {
  const { lines, field } = placeOfLimit(limit)
  const group = model.lines.find(({ name }) => name === lines)
  if (lines !== null && !group) return { fault: `no lines '${lines}'${hint(lines, namesOf(model.lines))}` }
  const own = group?.fields ?? model.fields
  const reference = own.get(field)
  if (!reference && group && field === 'record') return { source: model.name }
  if (!reference && limit.of === subscription) return { source: subscription }
  if (!reference) return { fault: `no field '${field}'${hint(field, own.keys())}` }
  if (reference.kind === unknownKind) return {}
  if (reference.kind !== 'ref') return { fault: `'${limit.of}' is no reference` }
  if (reference.yearly && reference.to?.includes('.'))
    return { fault: `'${limit.of}' is kept per year and refers to lines; each year uses up records, not lines` }
  return reference.to === undefined ? {} : { source: reference.to }
}

/** `sum` is a field in the same row as the reference; a document sums up figures of its lines. */
function checkSum({ sum }: Limit, place: string, own: FieldsByName, usage: Usage | undefined, { addFault }: CheckContext): void {
  const field = sum === undefined ? undefined : own.get(sum)
  const at = `${place}.sum`
  if (usage?.own && field?.figure?.part !== 'used') {
    addFault(at, `a document follows what is used up of its lines; '${sum ?? ''}' is no such figure, add others up by 'totals'`)
    return
  }
  if (sum === undefined) return
  if (!field) addFault(at, `no field '${sum}'${hint(sum, own.keys())}`)
  else if (!isMeasured(field.kind)) addFault(at, `'${sum}' is no amount`)
  else if (field.figure && !usage?.own) addFault(at, `'${sum}' follows from what others use up`)
  else if (usage?.own && field.kind !== usage.figure.kind)
    addFault(at, `'${sum}' is of another kind than '${usage.figure.atMost}'`)
}

/** Whether a figure stands in the row itself, where others may be held to it: what was received limits what is given back. */
const isKept = ({ part, figure }: FigurePart): boolean => part === 'used' && !figure.yearly

/** What is used up: the field with the maximum, and the names of the figure. */
function checkSource(limit: Limit, usage: Usage | undefined, place: string, source: Model, context: CheckContext): void {
  const { addFault } = context
  for (const name of fieldsOfMost(limit.atMost)) {
    const most = source.fields.get(name)
    if (!most) addFault(`${place}.atMost`, `no field '${name}' in ${source.name}${hint(name, source.fields.keys())}`)
    else if (!isMeasured(most.kind) || most.yearly || (most.figure && !isKept(most.figure)))
      addFault(`${place}.atMost`, `'${name}' is no amount of ${source.name}`)
  }
  if (!usage) return
  checkOthers(usage, place, context)
  const declared = declaredIn(source)
  for (const [name] of figureFields([usage.figure]))
    if (declared.has(name))
      addFault(place, `'${name}' is a field of ${source.name} already; call what is used up otherwise by 'as'`)
}

/** Limits that move one figure mean the same by it; the fault is not that of the definition that was there before. */
function checkOthers({ figure, source }: Usage, place: string, { model, registry, settled, addFault }: CheckContext): void {
  const meaning = ({ atMost, unlimited, kind, yearly, hidden }: Figure) =>
    JSON.stringify([atMost, unlimited, kind, yearly, hidden])
  const [before, after] = [registry.models.slice(0, registry.models.indexOf(model)), registry.models]
  const isSettled = (name: string) => settled?.has(name) ?? false
  const older = isSettled(model.name)
    ? before.filter(({ name }) => isSettled(name))
    : after.filter((one) => before.includes(one) || isSettled(one.name))
  const other = [...older, model]
    .flatMap(({ name }) => registry.usages(name))
    .find((one) => one.source === source && one.figure.name === figure.name && meaning(one.figure) !== meaning(figure))
  if (other)
    addFault(
      place,
      `'${figure.name}' of ${source} is at most '${other.figure.atMost}' by ${other.resource}; call this one otherwise by 'as'`,
    )
}

/** The fields that a definition itself declares. */
const declaredIn = ({ name, owner, data }: Model): ReadonlySet<string> => {
  const said: ResourceData = owner?.data ?? data
  const fields = owner ? said.lines?.[name.slice(owner.name.length + 1)]?.fields : ownFields(said)
  return new Set(Object.keys(fields ?? {}))
}

const owners = {
  line: "the line's own fields",
  document: "the document's own fields",
  year: 'what the record has per year',
  user: 'the own fields of what points here',
}

/** A condition that the database holds to as well reads columns of one row, and compares them with values. */
export function checkStored(
  condition: Condition | undefined,
  place: string,
  what: keyof typeof owners,
  fields: FieldsByName,
  context: CheckContext,
  by = 'a limit',
): void {
  const far = pathsOf(condition).filter((path) => path.includes('.'))
  for (const path of far) context.addFault(place, `'${path}' is of another record; ${by} reads ${owners[what]}`)
  const isSame = samesOf(condition).length > 0
  if (isSame) context.addFault(place, `${by} compares with values, not by 'same'`)
  if (far.length || isSame) return
  checkCondition(condition, place, context, { fields, isPlain: true })
  for (const path of pathsOf(condition)) {
    const field = fields.get(path)
    if (field && field.kind !== unknownKind && (!isComparable(field.kind) || field.figure || (field.yearly && what !== 'year')))
      context.addFault(place, `'${path}' cannot be read by ${by}: it is kept elsewhere, or follows from others`)
  }
}

function checkFollows(
  follows: Readonly<Record<string, Follows>> = {},
  source: string,
  place: string,
  fields: FieldsByName,
  context: CheckContext,
): void {
  const usages = context.registry.models.flatMap(({ name }) => context.registry.usages(name))
  const own = usages.flatMap(({ source: of, figure }) => (of === source ? figure : []))
  const figures = own.map((figure) => figure.name)
  // What is kept for each year stands in rows of its own.
  const whole = own.flatMap((figure) => (figure.yearly ? [] : figure.name))
  for (const [name, { of = 'used', whollyBy, states = [] }] of Object.entries(follows)) {
    const known = source === context.model.name ? context.model.states : []
    for (const state of states)
      if (!known.includes(state)) context.addFault(`${place}.${name}.states`, `no state '${state}'${hint(state, known)}`)
    const fault = columnNameFault(name, 'a field')
    if (fault) context.addFault(place, fault)
    if (fields.get(name)?.figure?.part !== 'state' && figures.includes(of))
      context.addFault(place, `the name '${name}' is taken by a field`)
    if (whollyBy && !whole.includes(whollyBy.figure))
      context.addFault(
        `${place}.${name}.whollyBy`,
        `no limit uses up ${source} as '${whollyBy.figure}'${hint(whollyBy.figure, whole)}`,
      )
    if (!figures.includes(of))
      context.addFault(`${place}.${name}`, `no limit uses up ${source}${of === 'used' ? '' : ` as '${of}'`}${hint(of, figures)}`)
  }
}
