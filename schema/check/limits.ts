import { type Condition, pathsOf, samesOf } from '../condition.ts'
import type { ResourceData } from '../definition.ts'
import { comparable } from '../derive/counts.ts'
import { type Follows, fieldsBeside, figureFields, type Limit, placeOfLimit, usagesOf } from '../limits.ts'
import { lineResource } from '../lineModel.ts'
import type { Model, ModelField } from '../model.ts'
import { checkCondition } from './conditions.ts'
import { hint, namesOf } from './nearest.ts'
import { each, unknownKind } from './prune.ts'
import type { FieldsByName, Scene } from './scene.ts'

const measured = new Set(['money', 'quantity', 'int', unknownKind])

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
  const { reference, fault } = referenceOf(limit, scene)
  if (fault) say(`${place}.of`, fault)
  if (!reference) return
  const own = model.lines.find(({ name }) => name === lines)?.fields ?? model.fields
  const beside = Object.keys(fieldsBeside(model.data, lines))
  if (limit.sum !== undefined && !beside.includes(limit.sum))
    say(`${place}.sum`, `no field '${limit.sum}'${hint(limit.sum, beside)}`)
  else if (limit.sum !== undefined && !measured.has(own.get(limit.sum)?.kind ?? ''))
    say(`${place}.sum`, `'${limit.sum}' is no amount`)
  checkStored(limit.while, `${place}.while`, 'document', model.fields, scene)
  if (limit.where && lines === null) say(`${place}.where`, "a reference of the document itself has no line; say it in 'while'")
  else checkStored(limit.where, `${place}.where`, 'line', own, scene)
  if (limit.as !== undefined && !/^[a-z][A-Za-z0-9]*$/.test(limit.as))
    say(`${place}.as`, `'${limit.as}' is no name of a field: letters and digits, beginning with a small letter`)
  const source = registry.find(reference.to ?? '')
  if (source && !scene.vague.has(source.owner?.name ?? source.name)) checkSource(limit, place, source, scene)
}

/** The reference by which a limit uses up, or why there is none. */
function referenceOf(limit: Limit, { model }: Scene): { reference?: ModelField; fault?: string } {
  const { lines, field } = placeOfLimit(limit)
  const group = model.lines.find(({ name }) => name === lines)
  if (lines !== null && !group) return { fault: `no lines '${lines}'${hint(lines, namesOf(model.lines))}` }
  const own = group?.fields ?? model.fields
  const reference = own.get(field)
  if (!reference) return { fault: `no field '${field}'${hint(field, own.keys())}` }
  if (reference.kind === unknownKind) return {}
  if (reference.kind !== 'ref') return { fault: `'${limit.of}' is no reference` }
  if (reference.yearly) return { fault: `'${limit.of}' is kept per year; what is used up has one figure for all years` }
  return { reference }
}

/** What is used up: where it says how much there is, and the names that the figure takes. */
function checkSource(limit: Limit, place: string, source: Model, scene: Scene): void {
  const { registry, say } = scene
  if (typeof limit.atMost === 'string') {
    const most = source.fields.get(limit.atMost)
    if (!most) say(`${place}.atMost`, `no field '${limit.atMost}' in ${source.name}${hint(limit.atMost, source.fields.keys())}`)
    else if (!measured.has(most.kind) || most.yearly || most.figure)
      say(`${place}.atMost`, `'${limit.atMost}' is no amount of ${source.name}`)
  }
  const others = registry.models.flatMap(({ name }) => registry.usages(name)).filter((other) => other.source === source.name)
  const usage = usagesOf(scene.model.data).find(
    (one) => one.limit === limit || JSON.stringify(one.limit) === JSON.stringify(limit),
  )
  const differs = others.find(
    ({ figure }) => figure.name === usage?.figure.name && (figure.atMost !== limit.atMost || figure.kind !== usage.figure.kind),
  )
  if (differs)
    say(
      place,
      `'${differs.figure.name}' of ${source.name} is at most '${differs.figure.atMost}' by ${differs.resource}; call this one otherwise by 'as'`,
    )
  const declared = declaredIn(source)
  for (const [name] of usage ? figureFields([usage.figure]) : [])
    if (declared.has(name)) say(place, `'${name}' is a field of ${source.name} already; call what is used up otherwise by 'as'`)
}

/** The fields that a definition itself says. */
const declaredIn = ({ name, owner, data }: Model): ReadonlySet<string> => {
  const said: ResourceData = owner?.data ?? data
  return new Set(Object.keys(fieldsBeside(said, owner ? name.slice(owner.name.length + 1) : null)))
}

/** A condition that the database holds to as well reads columns of one row, and compares them with values. */
function checkStored(condition: Condition | undefined, place: string, what: string, fields: FieldsByName, scene: Scene): void {
  const far = [...pathsOf(condition), ...samesOf(condition)].filter((path) => path.includes('.'))
  for (const path of far) scene.say(place, `'${path}' is of another record; a limit reads the ${what}'s own fields`)
  if (samesOf(condition).length) scene.say(place, "a limit compares with values, not by 'same'")
  if (far.length) return
  checkCondition(condition, place, scene, { fields, isPlain: samesOf(condition).length === 0 })
  for (const path of pathsOf(condition)) {
    const field = fields.get(path)
    if (field && field.kind !== unknownKind && (!comparable.has(field.kind) || field.yearly || field.figure))
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
