import type { FailedRow } from '../jobs/read.ts'
import type { Server } from '../server.ts'

/** Why a record was refused; what is wrong in its lines says in which, or what is meant there. */
export function reasonOf(
  { messages }: Server,
  language: string,
  { resource, fault }: Pick<FailedRow, 'resource' | 'fault'>,
): string {
  const { of, about, ...own } = fault
  if (about?.title !== undefined) return `${about.title}: ${messages.fault(language, of ?? resource, own)}`
  const message = messages.fault(language, resource, fault)
  const line = /\.(\d+)\./.exec(fault.field ?? '')?.[1]
  return line === undefined ? message : messages.text(language, 'jobs.line', { line: Number(line) + 1, message })
}
