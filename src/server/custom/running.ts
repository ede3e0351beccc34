import { AsyncLocalStorage } from 'node:async_hooks'
import { type CustomBehaviour, isBehaviour } from '../../../schema/behaviour.ts'
import { withinTime } from './withinTime.ts'

/** A file of an installation whose code runs, and for which tenant; 0 where it is for none. */
export interface Running {
  readonly folder: string
  readonly file: string
  readonly tenant: number
}

const running = new AsyncLocalStorage<Running>()

/** Does something as code of a file: what it begins and does not wait for is known to be that file's. */
export const runAs = <T>(of: Running, work: () => T): T => running.run(of, work)

/** Whose code has begun what happens now. */
export const runningFile = (): Running | undefined => running.getStore()

type Work = (...given: readonly never[]) => unknown

const bound =
  (folder: string, file: string, work: Work, tenantOf: (given: readonly unknown[]) => number): Work =>
  (...given) =>
    runAs({ folder, file, tenant: tenantOf(given) }, () => withinTime(() => work(...given)))

/** A function that definitions name, or a behaviour, with its functions bound to their file and to a time that they may take; anything else as it is. */
export function boundTo<T>(folder: string, file: string, code: T): T {
  if (typeof code !== 'object' || code === null) return code
  if (isBehaviour(code)) return { ...code, parts: boundParts(folder, file, code.parts) }
  return boundWorks(folder, file, code, () => 0)
}

/** The last that a part is given says for whom it is called. */
const boundParts = (folder: string, file: string, parts: CustomBehaviour['parts']): CustomBehaviour['parts'] =>
  typeof parts === 'object' && parts !== null
    ? boundWorks(folder, file, parts, (given) => (given.at(-1) as { readonly tenant: number }).tenant)
    : parts

const boundWorks = <T extends object>(folder: string, file: string, of: T, tenantOf: (given: readonly unknown[]) => number): T =>
  Object.fromEntries(
    Object.entries(of).map(([name, value]) => [
      name,
      typeof value === 'function' ? bound(folder, file, value as Work, tenantOf) : value,
    ]),
  ) as T
