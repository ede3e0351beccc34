import type { FieldData } from '../kind.ts'
import { kinds } from '../kinds.ts'
import { lineResource } from '../lineModel.ts'
import type { Model, ModelField } from '../model.ts'
import { type Registry, targetsOf } from '../registry.ts'
import { checkCondition } from './conditions.ts'
import { hint } from './nearest.ts'
import { checkNames, checkPath, usedByFault } from './paths.ts'
import { unknownKind } from './prune.ts'
import type { FieldsByName, Scene } from './scene.ts'

/** Every field of the record, of its lines and of its actions: what it names must be there. */
export function checkFields(scene: Scene): void {
  const { model } = scene
  for (const field of model.fields.values())
    if (!field.implied) checkField(field, placeOf(field), scene, { fields: model.fields })
  checkCircle(scene)
  for (const lines of model.lines) {
    for (const field of lines.fields.values()) {
      const place = `lines.${lines.name}.fields.${field.field}`
      checkField(field, place, scene, { fields: lines.fields, document: model.fields })
      if (field.unique) scene.say(place, "a field of lines has no 'unique'; say it in the lines")
      if (field.hijri) scene.say(place, "a field of lines has no 'hijri' twin")
    }
  }
  for (const [action, { input = {} }] of model.actions) {
    const asked = new Map(Object.entries(input).map(([name, field]) => [name, inputField(name, field)]))
    for (const [name, field] of asked) checkField(field, `actions.${action}.input.${name}`, scene, { fields: asked })
  }
}

/** References that a record cannot be made without. */
const needed = ({ fields }: Model): ModelField[] =>
  [...fields.values()].filter(
    (field) => field.kind === 'ref' && field.required && !field.shownWhen && !field.readOnly && !field.implied,
  )

/** Records that need each other: the first of them could never be made. */
function checkCircle({ model, registry, say }: Scene): void {
  for (const field of needed(model)) {
    const path = wayTo(model.name, field.to ?? '', registry)
    if (path) say(placeOf(field), `no record could be the first: ${[model.name, ...path].join(' needs ')}`)
  }
}

/** The resources on the way along needed references, beginning with `from`; null where it does not lead there. */
function wayTo(goal: string, from: string, registry: Registry, seen: ReadonlySet<string> = new Set()): string[] | null {
  if (from === goal) return [from]
  const model = seen.has(from) ? undefined : registry.find(from)
  for (const field of model ? needed(model) : []) {
    const path = wayTo(goal, field.to ?? '', registry, new Set([...seen, from]))
    if (path) return [from, ...path]
  }
  return null
}

const inputField = (field: string, data: FieldData): ModelField => ({
  ...data,
  field,
  section: '',
  yearly: false,
  implied: false,
})

/** Where the definition says a field. */
export const placeOf = (field: ModelField): string =>
  field.section === 'main' ? `fields.${field.field}` : `sections.${field.section}.${field.field}`

interface Siblings {
  readonly fields: FieldsByName
  readonly document?: FieldsByName
}

function checkField(field: ModelField, place: string, scene: Scene, { fields, document }: Siblings): void {
  if (field.kind === unknownKind) return
  const { registry, code } = scene
  const known = registry.models.flatMap(({ name, lines }) => [name, ...lines.map((group) => lineResource(name, group.name))])
  for (const target of targetsOf(field)) {
    if (!registry.find(target))
      scene.say(
        place,
        `no resource '${target}'${hint(
          target,
          known.filter((name) => name.includes('.') === target.includes('.')),
        )}`,
      )
  }
  for (const word of ['requiredWhen', 'shownWhen'] as const)
    checkCondition(field[word], `${place}.${word}`, scene, { fields, document })
  const target = registry.find(field.to ?? '')
  for (const word of ['where', 'preset'] as const) {
    if (target && !scene.vague.has(target.name))
      checkCondition(field[word], `${place}.${word}`, scene, {
        fields: target.fields,
        document,
        same: fields,
        isPlain: word === 'preset',
      })
  }
  if (field.from !== undefined) checkPath(field.from, `${place}.from`, scene, fields, document)
  if (field.follows !== undefined) checkPath(field.follows, `${place}.follows`, scene, fields, document)
  if (field.fallback !== undefined) checkNames([field.fallback], `${place}.fallback`, scene, fields)
  if (field.of !== undefined && field.kind !== 'hijriDate') checkNames([field.of].flat(), `${place}.of`, scene, fields)
  const pointing = field.usedBy === undefined ? null : usedByFault(field.usedBy, scene)
  if (pointing) scene.say(`${place}.usedBy`, pointing)
  if (field.type !== undefined) checkNames([field.type], `${place}.type`, scene, fields)
  for (const word of ['notAfter', 'notBefore'] as const) {
    if (field[word] !== undefined && field[word] !== 'today') checkPath(field[word], `${place}.${word}`, scene, fields, document)
  }
  if (field.unique && field.unique !== true) checkNames(field.unique.with, `${place}.unique.with`, scene, fields)
  if (field.kind === 'computed' && code.computed && !code.computed.includes(field.by ?? '')) {
    scene.say(`${place}.by`, `no expression named '${field.by}'${hint(field.by ?? '', code.computed)}`)
  }
  checkLimits(field, place, scene)
  checkChoices(field, place, scene)
  checkDefault(field, place, scene)
}

function checkLimits({ min, max }: FieldData, place: string, scene: Scene): void {
  if (min !== undefined && max !== undefined && Number(min) > Number(max)) scene.say(place, `'min' ${min} is above 'max' ${max}`)
}

function checkChoices(field: FieldData, place: string, scene: Scene): void {
  if (field.kind !== 'choice') return
  const values = field.values ?? []
  if (!values.length) scene.say(place, 'a choice needs a value')
  for (const [index, value] of values.entries()) {
    if (values.indexOf(value) < index) scene.say(`${place}.values`, `'${value}' stands twice`)
    if (value.includes("'")) scene.say(`${place}.values`, `a value has no quotation mark: ${value}`)
  }
  checkMap(field.map, values, `${place}.map`, scene)
}

/** A former name must be gone, and lead to a value that is there. */
export function checkMap(
  map: Readonly<Record<string, string>> | undefined,
  values: readonly string[],
  place: string,
  scene: Scene,
): void {
  for (const [from, to] of Object.entries(map ?? {})) {
    if (values.includes(from) || from.includes("'")) scene.say(place, `'${from}' is no former name, it is there still`)
    if (!values.includes(to)) scene.say(place, `no '${to}'${hint(to, values)}`)
  }
}

/** A default must be a value that the field would accept. */
function checkDefault(field: FieldData, place: string, scene: Scene): void {
  const value = field.default
  if (value === undefined || (field.kind === 'date' && value === 'today')) return
  if (field.kind === 'choice') {
    if (!field.values?.includes(String(value)))
      scene.say(`${place}.default`, `no '${String(value)}'${hint(String(value), field.values ?? [])}`)
    return
  }
  const answer = kinds.get(field.kind)?.accept(value, field, { decimals: 3, phoneRule: 'saudi', read: () => null })
  if (answer && 'fault' in answer)
    scene.say(`${place}.default`, `the field does not accept ${JSON.stringify(value)} (${answer.fault.code})`)
}
