import { type Condition, pathsOf, samesOf } from '../condition.ts'
import { type ResourceData, subscribedLimits } from '../definition.ts'
import { isComparable } from '../derive/counts.ts'
import { isFigure } from '../kinds.ts'
import {
  type Figure,
  type Follows,
  figureFields,
  type Limit,
  ownFields,
  placeOfLimit,
  rowOfLimit,
  subscription,
  type Usage,
  usagesOf,
} from '../limits.ts'
import { lineResource } from '../lineModel.ts'
import type { Model } from '../model.ts'
import { checkCondition } from './conditions.ts'
import { hint, namesOf } from './nearest.ts'
import { each, unknownKind } from './prune.ts'
import type { FieldsByName, Scene } from './scene.ts'

const isMeasured = (kind = ''): boolean => isFigure(kind) || kind === unknownKind

/** Limits, and the states that follow from them: what they name must be there, and be what the database can hold to. */
export function checkLimits(scene: Scene): void {
  const { data } = scene.model
  for (const [limit, index] of each(data.limits)) checkLimit(limit, `limits[${index}]`, scene)
  checkFollows(data.follows, data.name, 'follows', scene.model.fields, scene)
  for (const { name, follows, fields, title } of scene.model.lines) {
    checkFollows(follows, lineResource(data.name, name), `lines.${name}.follows`, fields, scene)
    for (const one of title ?? [])
      if (!fields.has(one)) scene.say(`lines.${name}.title`, `no field '${one}'${hint(one, fields.keys())}`)
  }
}

function checkLimit(limit: Limit, place: string, scene: Scene): void {
  const { model, registry, say } = scene
  const { lines } = placeOfLimit(limit)
  const usage = usagesOf(model.data).find(same(limit))
  const { source, fault } = sourceOf(limit, scene)
  if (fault) say(`${place}.of`, fault)
  if (limit.as !== undefined && !/^[a-z][A-Za-z0-9]*$/.test(limit.as))
    say(`${place}.as`, `'${limit.as}' is no name of a field: letters and digits, beginning with a small letter`)
  if (source === undefined) return
  const group = model.lines.find(({ name }) => name === lines)
  const row = rowOfLimit(model.data, limit)
  const own: FieldsByName = group?.fields ?? new Map([...model.fields].filter(([, field]) => field.yearly === row.yearly))
  checkSum(limit, place, own, usage, scene)
  checkStored(limit.while, `${place}.while`, row.yearly ? 'year' : 'document', lines === null ? own : model.fields, scene)
  if (limit.where && lines === null) say(`${place}.where`, "a reference of the document itself has no line; say it in 'while'")
  else checkStored(limit.where, `${place}.where`, 'line', own, scene)
  if (source === subscription) {
    if (!isSubscribed(limit.atMost))
      say(`${place}.atMost`, `'${limit.atMost}' is nothing that is subscribed to${hint(String(limit.atMost), subscribedLimits)}`)
    if (usage) checkOthers(usage, place, scene)
  }
  const target = registry.find(source)
  if (target && !scene.vague.has(target.owner?.name ?? target.name)) checkSource(limit, usage, place, target, scene)
}

const same = (limit: Limit) => (one: Usage) => one.limit === limit || JSON.stringify(one.limit) === JSON.stringify(limit)

const isSubscribed = (name: string | number): boolean => subscribedLimits.some((one) => one === name)

/** What is used up by the reference of a limit, or why there is none. */
function sourceOf(limit: Limit, { model }: Scene): { source?: string; fault?: string } {
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

/** What is added up stands beside the reference; a document follows what its lines have of limits. */
function checkSum({ sum }: Limit, place: string, own: FieldsByName, usage: Usage | undefined, { say }: Scene): void {
  const field = sum === undefined ? undefined : own.get(sum)
  const at = `${place}.sum`
  if (usage?.own && field?.figure?.part !== 'used') {
    say(at, `a document follows what is used up of its lines; '${sum ?? ''}' is no such figure, add others up by 'totals'`)
    return
  }
  if (sum === undefined) return
  if (!field) say(at, `no field '${sum}'${hint(sum, own.keys())}`)
  else if (!isMeasured(field.kind)) say(at, `'${sum}' is no amount`)
  else if (field.figure && !usage?.own) say(at, `'${sum}' follows from what others use up`)
  else if (usage?.own && field.kind !== usage.figure.kind) say(at, `'${sum}' is of another kind than '${usage.figure.atMost}'`)
}

/** What is used up: where it says how much there is, and the names that the figure takes. */
function checkSource(limit: Limit, usage: Usage | undefined, place: string, source: Model, scene: Scene): void {
  const { say } = scene
  if (typeof limit.atMost === 'string') {
    const most = source.fields.get(limit.atMost)
    if (!most) say(`${place}.atMost`, `no field '${limit.atMost}' in ${source.name}${hint(limit.atMost, source.fields.keys())}`)
    else if (!isMeasured(most.kind) || most.yearly || most.figure)
      say(`${place}.atMost`, `'${limit.atMost}' is no amount of ${source.name}`)
  }
  if (!usage) return
  checkOthers(usage, place, scene)
  const declared = declaredIn(source)
  for (const [name] of figureFields([usage.figure]))
    if (declared.has(name)) say(place, `'${name}' is a field of ${source.name} already; call what is used up otherwise by 'as'`)
}

/** Limits that move one figure mean the same by it. */
function checkOthers({ figure, source }: Usage, place: string, { registry, say }: Scene): void {
  const meaning = ({ atMost, unlimited, kind, yearly }: Figure) => JSON.stringify([atMost, unlimited, kind, yearly])
  const other = registry.models
    .flatMap(({ name }) => registry.usages(name))
    .find((one) => one.source === source && one.figure.name === figure.name && meaning(one.figure) !== meaning(figure))
  if (other)
    say(
      place,
      `'${figure.name}' of ${source} is at most '${other.figure.atMost}' by ${other.resource}; call this one otherwise by 'as'`,
    )
}

/** The fields that a definition itself says. */
const declaredIn = ({ name, owner, data }: Model): ReadonlySet<string> => {
  const said: ResourceData = owner?.data ?? data
  const fields = owner ? said.lines?.[name.slice(owner.name.length + 1)]?.fields : ownFields(said)
  return new Set(Object.keys(fields ?? {}))
}

const owners = { line: "the line's own fields", document: "the document's own fields", year: 'what the record has per year' }

/** A condition that the database holds to as well reads columns of one row, and compares them with values. */
function checkStored(
  condition: Condition | undefined,
  place: string,
  what: keyof typeof owners,
  fields: FieldsByName,
  scene: Scene,
): void {
  const far = pathsOf(condition).filter((path) => path.includes('.'))
  for (const path of far) scene.say(place, `'${path}' is of another record; a limit reads ${owners[what]}`)
  const isSame = samesOf(condition).length > 0
  if (isSame) scene.say(place, "a limit compares with values, not by 'same'")
  if (far.length || isSame) return
  checkCondition(condition, place, scene, { fields, isPlain: true })
  for (const path of pathsOf(condition)) {
    const field = fields.get(path)
    if (field && field.kind !== unknownKind && (!isComparable(field.kind) || field.figure || (field.yearly && what !== 'year')))
      scene.say(place, `'${path}' cannot be read by a limit: it is kept elsewhere, or follows from others`)
  }
}

function checkFollows(
  follows: Readonly<Record<string, Follows>> = {},
  source: string,
  place: string,
  fields: FieldsByName,
  scene: Scene,
): void {
  const usages = scene.registry.models.flatMap(({ name }) => scene.registry.usages(name))
  const figures = usages.flatMap((usage) => (usage.source === source ? usage.figure.name : []))
  for (const [name, { of = 'used' }] of Object.entries(follows)) {
    if (fields.get(name)?.figure?.part !== 'state' && figures.includes(of))
      scene.say(place, `the name '${name}' is taken by a field`)
    if (!figures.includes(of))
      scene.say(`${place}.${name}`, `no limit uses up ${source}${of === 'used' ? '' : ` as '${of}'`}${hint(of, figures)}`)
  }
}
