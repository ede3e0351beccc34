import { expect } from 'vitest'
import type { Person } from '../person.ts'

/** What the page says that it would do, or has done: by word. */
export type Counts = Readonly<Record<string, number>>

export const patience = { timeout: 60_000 } as const

/** The numbers under their words. */
export async function counts({ page }: Person): Promise<Counts> {
  const main = page.getByRole('main')
  const [words, numbers] = await Promise.all([
    main.getByRole('term').allTextContents(),
    main.getByRole('definition').allTextContents(),
  ])
  return Object.fromEntries(words.map((word, at) => [word, Number(numbers[at]?.replace(',', ''))]))
}

/** What the page should say. */
export function worded(
  { say }: Person,
  when: 'will' | 'was',
  [created, updated, unchanged, faulty]: readonly [number, number, number, number],
): Counts {
  const of = (name: string) => say(`generated.import.${when}.${name}`)
  return { [of('created')]: created, [of('updated')]: updated, [of('unchanged')]: unchanged, [of('faulty')]: faulty }
}

/** Gives the page a file and waits for its preview. */
export async function give(secretary: Person, name: string, file: Uint8Array): Promise<void> {
  const { page, say, goto } = secretary
  await goto('/students/import')
  await page
    .getByLabel(say('generated.import.file'), { exact: true })
    .first()
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(file) })
  await expect.poll(async () => Object.keys(await counts(secretary)).length, patience).toBeGreaterThan(3)
}

/** Has the good rows written. */
export async function write({ button }: Person): Promise<void> {
  await button('generated.import.write').click()
  await button('generated.import.another').waitFor(patience)
}
