import { callerOf } from '../access/caller.ts'
import { inRequest } from '../problems/requestId.ts'
import type { Part } from '../queue/beside.ts'
import { type SubjectsPart, type ValidatedSubjects, validatedByIds } from '../runs/parts.ts'
import type { Server } from '../server.ts'
import { boundsOf } from './bounds.ts'
import { doRows, type RowsPart } from './portion.ts'
import { findRun, runningOf } from './run.ts'

/** Does a part of a long work of the server that this process stands beside. */
export function doPart(server: Server, { kind, order }: Part, onStoring: () => void): Promise<unknown> {
  if (kind === 'subjects') return validateSubjects(server, order as SubjectsPart)
  const { ticket, job, rows } = order as RowsPart
  return inRequest(ticket.request, () => doRows(server, ticket, job, rows, onStoring, new AbortController().signal))
}

/** @throws Error when the person is no longer here, or may not order the run any more */
async function validateSubjects(server: Server, asked: SubjectsPart): Promise<ValidatedSubjects> {
  const caller = await callerOf(server, asked.tenant, asked.person)
  if (!caller) throw new Error('nobody asks')
  const context = boundsOf(server, { ...caller, language: asked.language }, asked)
  const running = runningOf(server, context, findRun(context, asked.run), asked.order)
  return context.database.transaction(context.tenant, async (send) => {
    const validated = await validatedByIds(running, asked.ids, send)
    return { result: Promise.resolve(validated), discard: true }
  })
}
