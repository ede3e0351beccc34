import type { Makers } from '../maker.ts'
import { compile, type ModelField } from '../model.ts'
import type { Registry } from '../registry.ts'
import { askedOf, compileRun, narrowing, type RunData, type RunModel } from '../run.ts'
import { checkCondition } from './conditions.ts'
import { checkFields } from './fields.ts'
import { checkLists } from './lists.ts'
import { checkMakes } from './makes.ts'
import { checkGivenNames } from './names.ts'
import { hint, namesOf } from './nearest.ts'
import { checkNames } from './paths.ts'
import type { Scene } from './scene.ts'
import { pathOf, shapeFaults } from './shapeFaults.ts'
import { runWords } from './words.ts'

interface Around {
  readonly registry: Registry
  readonly makers: Makers
  /** Whether another run, or a definition, has the name already. */
  readonly isTaken: (name: string) => boolean
}

type Say = (place: string, sentence: string) => void

/** Every fault of a run, a readable line each, as of definitions. */
export function checkRun(run: unknown, around: Around): string[] {
  const name = (run as { name?: unknown } | null)?.name
  const called = typeof name === 'string' && name !== '' ? name : 'run'
  const shape = shapeFaults(run, runWords)
  if (shape.length) return shape.map(({ place, sentence }) => `${pathOf([called, ...place])}: ${sentence}`)
  const faults: string[] = []
  checkNamesOf(run as RunData, around, (place, sentence) => void faults.push(`${called}.${place}: ${sentence}`))
  return [...new Set(faults)]
}

function checkNamesOf(data: RunData, { registry, makers, isTaken }: Around, say: Say): void {
  const asked = compile(askedOf(data))
  const scene: Scene = { model: asked, registry, code: {}, vague: new Set(), say }
  const inInput: Scene = { ...scene, say: (place, sentence) => say(place.replace(/^fields\b/, 'input'), sentence) }
  for (const check of [checkGivenNames, checkFields, checkLists]) check(inInput)
  if (isTaken(data.name)) say('name', `another run or definition is called '${data.name}'`)
  const over = registry.find(data.over)
  if (!over) say('over', `no resource '${data.over}'${hint(data.over, namesOf(registry.models))}`)
  else
    checkMakes(data, 'run', {
      ...scene,
      model: over,
      makers,
      say: (place, sentence) => say(place.replace(/^run\.?/, '') || 'makes', sentence),
    })
  const run = compileRun(data, (name) => registry.find(name))
  if (run) checkParts(run, scene)
}

/** Kinds that are typed in a cell of a sheet. */
const typed = ['text', 'money', 'quantity', 'percent', 'int', 'date']

function checkParts({ data, asked, over, makes }: RunModel, scene: Scene): void {
  const { say } = scene
  const ofSubject: Scene = { ...scene, model: over }
  checkCondition(data.where, 'where', ofSubject, { fields: over.fields, isPlain: true })
  if (/"(any|none)":/.test(JSON.stringify(data.where ?? {})))
    say('where', "subjects are listed: 'any' and 'none' cannot be asked")
  if (makes.data.fields?.['source']) say('makes', `${makes.name} declares a field 'source', which what is made brings itself`)
  checkNames(data.show, 'show', ofSubject)
  checkNames(data.filters, 'filters', ofSubject)
  checkKinds(data.filters, over.fields, narrowing, 'filters', say)
  checkNames(data.each, 'each', { ...scene, model: asked })
  checkKinds(data.each, asked.fields, typed, 'each', say)
  checkNames(data.amounts, 'amounts', { ...scene, model: makes })
  checkKinds(data.amounts, makes.fields, ['money'], 'amounts', say)
  const known = ['source', 'year', 'branch', ...asked.fields.keys(), ...makes.fields.keys()]
  for (const name of data.once ?? [])
    if (!known.includes(name)) say('once', `'${name}' is neither an input nor a field of ${makes.name}${hint(name, known)}`)
  checkCondition(data.while, 'while', { ...scene, model: makes }, { fields: makes.fields, isPlain: true })
  if (data.while && !data.once) say('while', "says what counts as made; say 'once' too")
  if (data.once?.length === 0) say('once', 'names nothing by which a second time is known')
}

function checkKinds(
  names: readonly string[] | undefined,
  fields: ReadonlyMap<string, ModelField>,
  kinds: readonly string[],
  place: string,
  say: Say,
): void {
  for (const name of names ?? []) {
    const field = fields.get(name)
    if (field && !kinds.includes(field.kind))
      say(place, `'${name}' is of the kind '${field.kind}'; here are fields of the kinds ${kinds.join(', ')}`)
  }
}
