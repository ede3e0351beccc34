import { isDeepStrictEqual } from 'node:util'
import type { Model } from '../../../schema/model.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { Assembled } from './assembled.ts'

/**
 * The definitions of files that are not as they were when they last worked, each with its file.
 * @param lastGood the items of each file when it last worked, by its name
 */
export function* changedDefinitions(
  { good }: Pick<Assembled, 'good'>,
  registry: Registry,
  lastGood: ReadonlyMap<string, readonly unknown[]>,
): Generator<readonly [file: string, model: Model]> {
  for (const [file, items] of good) {
    if (isDeepStrictEqual(items, lastGood.get(file))) continue
    const names = new Set(items.map((item) => (item as { name?: unknown }).name))
    for (const model of registry.models) if (names.has(model.name)) yield [file, model]
  }
}
