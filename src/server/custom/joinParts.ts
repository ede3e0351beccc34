import type { Calculation } from '../../../schema/calculate.ts'
import type { CheckOptions } from '../../../schema/check/checkDefinitions.ts'
import { isObject, pathOf, shapeFaults } from '../../../schema/check/shapeFaults.ts'
import { definitionWords } from '../../../schema/check/words.ts'
import type { ResourceData } from '../../../schema/language/definition.ts'
import type { RunData } from '../../../schema/language/run.ts'
import type { Maker } from '../../../schema/makers.ts'
import type { Recipe } from '../../../schema/recipe.ts'
import { isTextOverrides } from '../../../schema/texts.ts'
import { type Applied, applyExtension } from './applied.ts'
import { formerDefinition, formerExtension } from './freeze.ts'
import { isExtension, isRun, type Part } from './parts.ts'
import { textFaults } from './texts.ts'
import { repeatedIn } from './twice.ts'
import { isView, type ViewItem } from './views.ts'

/** Notes a fault of a file. */
export type Say = (file: string, line: string) => void

/** What the files are joined with: the product's code, and what files held when they were last right. */
type JoinOptions = Pick<CheckOptions, 'calculations' | 'makers' | 'recipes'> & {
  readonly lastGood?: ReadonlyMap<string, readonly unknown[]>
}

/** What the files bring, by its sort: definitions of their own, extensions of the product's, code, runs, reports and cards. */
export function joinParts(product: readonly ResourceData[], parts: readonly Part[], options: JoinOptions, say: Say) {
  const own: { file: string; data: ResourceData; isFrozen: boolean }[] = []
  const applied = new Map<string, Applied[]>()
  const repeated = repeatedIn(parts, options.lastGood)
  const extended = new Map(product.map((data) => [data.name, data]))
  const viewItems: ViewItem[] = []
  const calculations: Record<string, Calculation> = { ...options.calculations }
  const makers: Record<string, Maker> = { ...options.makers }
  const recipes: Record<string, Recipe> = { ...options.recipes }
  const runs: { file: string; data: RunData }[] = []
  for (const part of parts) {
    const { file, items, isFrozen } = part
    const copied = repeated.get(file)
    if (copied) {
      for (const line of copied) say(file, line)
      continue
    }
    for (const [name, calculation] of Object.entries(part.calculations)) {
      if (name in calculations) say(file, `the product has a calculation '${name}'`)
      else calculations[name] = calculation
    }
    for (const [name, maker] of Object.entries(part.makers)) {
      if (name in makers) say(file, `the product has a maker '${name}'`)
      else makers[name] = maker
    }
    for (const [name, recipe] of Object.entries(part.recipes)) {
      if (name in recipes) say(file, `the product has a recipe '${name}'`)
      else recipes[name] = recipe
    }
    for (const item of items) {
      if (isRun(item)) {
        if (!isFrozen) runs.push({ file, data: item })
        continue
      }
      if (isExtension(item)) {
        const extension = isFrozen ? formerExtension(item) : item
        const lines = applyExtension(extended, extension)
        for (const line of lines) say(file, line)
        if (!lines.length) applied.set(item.extends, [...(applied.get(item.extends) ?? []), { file, extension, isFrozen }])
        continue
      }
      if (isTextOverrides(item)) {
        for (const line of textFaults(item)) say(file, line)
        continue
      }
      if (isView(item)) {
        viewItems.push({ file, item })
        continue
      }
      const name = nameOf(item)
      if (typeof name !== 'string' || name === '') say(file, nameless(item))
      else if (extended.has(name)) {
        say(file, `'${name}' is built in; to add to it say "extends": "${name}"`)
        for (const { place, sentence } of shapeFaults(item, definitionWords))
          say(file, `${pathOf([name, ...place])}: ${sentence}`)
      } else if (own.some(({ data }) => data.name === name)) say(file, `'${name}' is defined twice here; leave it in one place`)
      else {
        const data = withoutTenants(item as ResourceData)
        own.push({ file, data: isFrozen ? formerDefinition(data) : data, isFrozen })
      }
    }
  }
  return { own, applied, extended, viewItems, calculations, makers, recipes, runs }
}

/** Whose it is has been heard by then, and is not told to them; codes that are none are left to the check. */
const withoutTenants = ({ tenants, ...data }: ResourceData): ResourceData =>
  Array.isArray(tenants) && tenants.every((code) => typeof code === 'string') ? data : { ...data, ...(tenants && { tenants }) }

/** The name of an item, where it has one. */
export const nameOf = (item: unknown): unknown => (item as { name?: unknown } | null)?.name

/** What is said of an item that is none of what a file may hold. */
const nameless = (item: unknown): string =>
  isObject(item)
    ? "the definition has no name: a file says one of 'name', 'extends', 'report', 'card', 'texts'"
    : `the definition has no name: a file holds one object, { "name": … }, and not ${Array.isArray(item) ? 'a list' : JSON.stringify(item)}`
