import type { CustomBehaviour, Query, Writer } from '../../../schema/behaviour.ts'
import type { Calculation } from '../../../schema/calculate.ts'
import type { Maker } from '../../../schema/makers.ts'
import type { Books, Recipe } from '../../../schema/recipe.ts'
import { callCode, callNow, endCode, loadCode } from './sandbox.ts'
import type { Outlined } from './sandboxMessages.ts'

/** What a file with code holds: its definitions as JSON, and functions that are called in the file's own process. */
export interface FileCode {
  readonly items: string
  readonly calculations: Readonly<Record<string, Calculation>>
  readonly makers: Readonly<Record<string, Maker>>
  readonly recipes: Readonly<Record<string, Recipe>>
  readonly behaviours: readonly CustomBehaviour[]
}

/** How long what a file begins while it is loaded is listened to when nothing in it will be called, in milliseconds. */
const lingers = 1000

/** Reads a file with code. @param place which process of which file it is, `1:/…/lockers.ts` @throws what is wrong with it */
export async function fileCode(place: string): Promise<FileCode> {
  try {
    const { items, behaviours, ...named } = await loadCode(place)
    const bound = <T>(all: Readonly<Record<string, Outlined>>): Record<string, T> =>
      Object.fromEntries(Object.entries(all).map(([name, one]) => [name, boundNow(place, name, one) as T]))
    const code = {
      items,
      calculations: bound<Calculation>(named.calculations),
      makers: bound<Maker>(named.makers),
      recipes: bound<Recipe>(named.recipes),
      behaviours: behaviours.map(
        ({ exported, data, parts }) =>
          ({ ...data, ...(parts && { parts: boundParts(place, exported, parts) }) }) as CustomBehaviour,
      ),
    }
    if (!behaviours.length && Object.values(named).every((all) => !Object.keys(all).length)) endSoon(place)
    return code
  } catch (error) {
    endSoon(place)
    throw error
  }
}

const endSoon = (place: string): void => void setTimeout(() => endCode(place), lingers).unref()

/** An object whose functions nobody waits for: what they give is there at once. */
const boundNow = (place: string, name: string, { data, works }: Outlined): object => ({
  ...data,
  ...Object.fromEntries(
    works.map((work) => [
      work,
      (...given: readonly unknown[]) => {
        const [document, facts, books] = given as readonly [unknown, unknown, Books & Readonly<Record<string, never>>]
        return work === 'ledger'
          ? callNow(place, [name, work], [document, facts], 0, books)
          : callNow(place, [name, work], given, 0)
      },
    ]),
  ),
})

/** The parts of a behaviour. All but the first may take their time, and ask the database. */
const boundParts = (place: string, name: string, { data, works }: Outlined): object => ({
  ...data,
  ...Object.fromEntries(
    works.map((work) => [
      work,
      work === 'prepare'
        ? (...given: readonly [unknown, unknown, Writer]) => callNow(place, [name, work], given, given[2].tenant)
        : ({ query, ...written }: Writer & { readonly query: Query }) =>
            callCode(place, [name, work], [written], written.tenant, (text, values) =>
              query(text as TemplateStringsArray, ...(values as readonly unknown[])),
            ),
    ]),
  ),
})
