import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../../../schema/check/shapeFaults.ts'
import type { CustomFile } from './readFolder.ts'

type Items = readonly unknown[]

/** What files held when all was right, for the day on which one of them is left out. */
export interface FormerShapes {
  /** The last good shape of a file; under another name of file, too, where what it defines was in one that is gone. */
  readonly of: (file: string) => Items | undefined
  /**
   * The other files that must be as they were so that the last good shape of a file is right: those that changed since or are gone, and
   * have to do with it, else all of them.
   */
  readonly around: (file: string, isLeft: (file: string) => boolean) => readonly string[]
}

/** Finds former versions for files that are left out, from the last state in which all were right. */
export function formerShapes(files: readonly CustomFile[], lastGood: ReadonlyMap<string, Items> = new Map()): FormerShapes {
  const present = new Map(files.map((one) => [one.file, one]))
  const gone = [...lastGood.keys()].filter((file) => !present.has(file))
  const claims = (file: string) => (present.get(file)?.items ?? []).flatMap(callings)
  const claimed = new Set(files.flatMap(({ file }) => claims(file)))
  /** What is gone with its file and is not defined elsewhere by now. */
  const left = (file: string) => (lastGood.get(file) ?? []).filter((item) => !nameOf(item).some((name) => claimed.has(name)))
  const unread = files.filter(({ file, items }) => !lastGood.has(file) && !items.length)
  // A file that was given another name, and cannot be read.
  const renamed = unread.length === 1 && gone.length === 1 ? unread[0]?.file : undefined
  const shapes = new Map<string, Items>(gone.map((file) => [file, renamed === undefined ? left(file) : []]))
  for (const { file } of files) {
    const own = claims(file)
    const moved = gone.flatMap((other) =>
      (lastGood.get(other) ?? []).filter((item) => nameOf(item).some((one) => own.includes(one))),
    )
    shapes.set(file, lastGood.get(file) ?? (file === renamed ? left(gone[0] ?? '') : moved))
  }
  const of = (file: string) => (shapes.get(file)?.length ? shapes.get(file) : undefined)
  const changed = [...shapes.keys()].filter((file) => of(file) && !isDeepStrictEqual(of(file), present.get(file)?.items))
  return {
    of,
    around: (file, isLeft) => {
      const others = changed.filter((other) => other !== file && !isLeft(other))
      const related = others.filter((other) => names(of(file), of(other)) || names(of(other), of(file)))
      return related.length ? related : others
    },
  }
}

const texts = (values: Items): string[] => values.filter((value) => typeof value === 'string')

const nameOf = (item: unknown): string[] => (isObject(item) ? texts([item['name']]) : [])

/** The name of a definition, and the one that it had before. */
export const callings = (item: unknown): string[] => (isObject(item) ? texts([item['name'], item['was']]) : [])

/** Whether some items say the name of a definition that others bring. */
const names = (items: Items = [], others: Items = []): boolean => {
  const text = JSON.stringify(items)
  return others.flatMap(nameOf).some((name) => text.includes(`"${name}"`) || text.includes(`"${name}.`))
}
