import { readsOfStep } from '../formula/plan.ts'
import type { Model } from '../model.ts'
import { keysOf } from '../readKeys.ts'
import { isCalculated } from './calculate.ts'

/**
 * What follows from faulty values, so that nothing can be said of it yet: fields, totals, and fields of lines where they stand
 * (`items.0.net`) when one line is asked about.
 * @param faulty places of values that are missing or refused: `guardian`, `items`, `items.0.service`
 * @param line the place of the line, `items.0.`; left out, the document is meant, and what follows from any of its lines
 */
export function doubtful(model: Model, faulty: ReadonlySet<string>, line?: string): ReadonlySet<string> {
  if (!faulty.size) return faulty
  const own = [...faulty].filter((place) => line === undefined || !place.includes('.') || place.startsWith(line))
  const doubted = new Set(own.map((place) => place.replace(/\.\d+\./, '.')))
  if (!doubted.size) return doubted
  const isDoubted = (path: string): boolean => {
    const [first = '', second = ''] = path.split('.')
    return doubted.has(path) || doubted.has(first) || doubted.has(`${first}.${second}`)
  }
  const readsOf = (path: string) =>
    model.reads.filter(({ each, name }) => (each === null ? name : `${each}.${name}`) === path.replace(/^document\./, ''))
  const isReadOfDoubt = (path: string): boolean =>
    readsOf(path).some((read) => {
      const { line: ofLine, document } = keysOf(model, read)
      return [...document].some(isDoubted) || [...ofLine].some((name) => isDoubted(`${read.each}.${name}`))
    })
  // A function may read everything.
  if (model.calculation)
    for (const [group, fields] of [
      ['', model.fields] as const,
      ...model.lines.map((one) => [`${one.name}.`, one.fields] as const),
    ])
      for (const field of fields.values()) if (!field.formula && isCalculated(model, field)) doubted.add(group + field.field)
  for (const step of model.plan.steps) {
    if (!readsOfStep(step).some((path) => isDoubted(path) || isReadOfDoubt(path))) continue
    doubted.add('total' in step ? step.name : step.lines === null ? step.field.field : `${step.lines}.${step.field.field}`)
  }
  const [group = ''] = line?.split('.') ?? []
  return line === undefined
    ? doubted
    : new Set([...doubted].map((place) => (place.startsWith(`${group}.`) ? line + place.slice(group.length + 1) : place)))
}
