import type { Condition, Scalar, Test } from '../condition.ts'
import type { FieldData } from '../kind.ts'
import { hint } from './nearest.ts'
import { checkPath, follow } from './paths.ts'
import type { FieldsByName, Scene } from './scene.ts'

/** Around which fields a condition stands: those it reads, the document around a line, and those that `same` names. */
export interface Around {
  readonly fields: FieldsByName
  readonly document?: FieldsByName | undefined
  readonly same?: FieldsByName | undefined
}

/** Paths that lead nowhere and values that a field never has. */
export function checkCondition(
  condition: Condition | undefined,
  place: string,
  scene: Scene,
  around: Around = { fields: scene.model.fields },
): void {
  for (const [key, test] of Object.entries(condition ?? {})) {
    if (key === 'all' || key === 'any' || key === 'none') {
      for (const [index, part] of (test as readonly Condition[]).entries())
        checkCondition(part, `${place}.${key}[${index}]`, scene, around)
      continue
    }
    // A referred record is not inside the document: `document` belongs to `same` there.
    const field = checkPath(key, place, scene, around.fields, around.same ? undefined : around.document)
    if (field) for (const value of valuesOf(test as Test)) checkValue(value, field, key, place, scene)
    const { same } = isTest(test) ? test : {}
    if (same === undefined) continue
    const found = follow(same, around.same ?? around.fields, scene, around.document)
    if ('fault' in found) scene.say(`${place}.${key}.same`, found.fault)
  }
}

const isTest = (test: unknown): test is Exclude<Test, Scalar> => typeof test === 'object' && test !== null

const valuesOf = (test: Test): Scalar[] => {
  const all = isTest(test) ? [...(test.in ?? []), ...(test.not === undefined ? [] : [test.not])] : [test]
  return all.filter((value) => value !== null)
}

/** Says that a field never has the value: a choice that it does not offer, or another type. */
export function checkValue(value: unknown, field: FieldData, name: string, place: string, scene: Scene): void {
  const never = `'${name}' is never ${typeof value === 'string' ? `'${value}'` : String(value)}`
  const { kind, values = [] } = field.kind === 'computed' ? (field.result ?? field) : field
  if (kind === 'choice' && !values.includes(String(value))) scene.say(place, `${never}${hint(String(value), values)}`)
  else if (kind === 'choice' && typeof value !== 'string') scene.say(place, `${never}, it is a text`)
  else if (kind === 'flag' && typeof value !== 'boolean') scene.say(place, `${never}, it is true or false`)
  else if (['ref', 'int', 'file', 'image'].includes(kind) && typeof value !== 'number')
    scene.say(place, `${never}, it is a whole number`)
  else if (texts.has(kind) && typeof value !== 'string') scene.say(place, `${never}, it is a text`)
}

const texts = new Set([
  'text',
  'longText',
  'richText',
  'code',
  'phone',
  'email',
  'iban',
  'identity',
  'date',
  'hijriDate',
  'dateTime',
  'time',
  'money',
  'quantity',
  'percent',
])
