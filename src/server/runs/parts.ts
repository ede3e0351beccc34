import { all, type Run } from '../database/database.ts'
import { batchesOf } from '../engine/sql/columns.ts'
import type { Part } from '../queue/beside.ts'
import { type Drafted, draftsOf, type Running } from './drafts.ts'
import { type Validated, validatedDrafts } from './judge.ts'
import type { RunOrder } from './order.ts'
import { assertFew, subjectIds } from './subjects.ts'

/** Subjects as they are validated, and what tells each of their versions. */
export interface ValidatedSubjects {
  readonly versions: readonly string[]
  readonly rows: readonly Validated[]
}

/** Some subjects of a run, as the process beside the server is told of them, and for whom. */
export interface SubjectsPart {
  readonly run: string
  readonly order: RunOrder
  readonly ids: readonly number[]
  readonly tenant: number
  readonly person: number
  readonly language: string
  readonly branch: number
  readonly year: number | null
  readonly confirmed: readonly string[]
}

/** How many subjects that do not depend on each other are validated together: memory stays low, and others are answered meanwhile. */
const size = 250

/** All subjects that are meant. Where each depends on itself alone, the process beside the server validates some of them meanwhile. */
export async function validatedSubjects(running: Running, send: Run): Promise<ValidatedSubjects> {
  const { run, order, beside } = running
  if (!run.data.apart) return validated(running, await draftsOf(running, { filter: order.filter, sort: null }, send), send)
  const ids = await subjectIds(running, null, send)
  assertFew(ids)
  const parts = batchesOf(ids, size)
  const results: (ValidatedSubjects | null)[] = []
  let next = 0
  const takeAll = async (validate: (ids: readonly number[]) => Promise<ValidatedSubjects | null>) => {
    for (let at = next++; at < parts.length; at = next++) results[at] = await validate(parts[at] ?? [])
  }
  const here = (some: readonly number[]) => validatedByIds(running, some, send)
  const there = mayBeTold(running) ? beside : null
  if (there && parts.length > 2) there.wake()
  await all([
    takeAll(here),
    // What fails there is done here, which tells why.
    there?.isReady() && takeAll((some) => there.part<ValidatedSubjects>(partOf(running, some)).catch(() => null)),
  ])
  for (const [at, some] of parts.entries()) results[at] ??= await here(some)
  const done = results.flatMap((one) => one ?? [])
  return { versions: done.flatMap(({ versions }) => versions), rows: done.flatMap(({ rows }) => rows) }
}

/** Some subjects by their ids. */
export const validatedByIds = async (running: Running, ids: readonly number[], send: Run): Promise<ValidatedSubjects> =>
  validated(running, await draftsOf(running, { ids }, send), send)

const validated = async (running: Running, drafted: Drafted, send: Run): Promise<ValidatedSubjects> => ({
  versions: drafted.drafts.map(({ subject: { id, version } }) => `${id}:${version}`),
  rows: await validatedDrafts(running, drafted, send),
})

/** Another process knows a person by their account; who asks by a token, or has none, has other bounds. */
const mayBeTold = ({ context: { person } }: Running): boolean => !person.token && !person.family && !person.isPublic

const partOf = ({ run, order, context }: Running, ids: readonly number[]): Part => ({
  kind: 'subjects',
  order: {
    run: run.name,
    order,
    ids,
    tenant: context.tenant,
    person: context.person.id,
    language: context.language,
    branch: context.branch.id,
    year: context.year?.year ?? null,
    confirmed: [...(context.confirmed ?? [])],
  } satisfies SubjectsPart,
})
