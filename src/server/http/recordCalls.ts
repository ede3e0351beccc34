import type { FastifyRequest } from 'fastify'
import type { RecordData } from '../../../schema/record/record.ts'
import { auditLook } from '../audit/looks.ts'
import { readRecord } from '../engine/read/record.ts'
import { redact } from '../engine/read/sight.ts'
import { deleteRecord } from '../engine/write/remove.ts'
import { type Saved, updateRecord } from '../engine/write/save.ts'
import { whyNotThere } from '../merging/survivor.ts'
import { Problem } from '../problems/problem.ts'
import type { Server } from '../server.ts'
import { objectBody } from './body.ts'
import type { ResourceRequest } from './resourceRequest.ts'
import { retryOf } from './retry.ts'

/** The record as the person may see it; the look is noted. */
export async function getRecord(target: ResourceRequest, id: number): Promise<string> {
  const { model, context } = target
  const record = redact(model, await readRecord(model, id, context).catch(orMerged(target, id)), context)
  await auditLook(model, 'view', [id], context)
  return record
}

/** A record that is not there may have been merged into another one. */
const orMerged =
  ({ model, context }: ResourceRequest, id: number) =>
  async (error: unknown): Promise<never> => {
    throw error instanceof Problem && error.status === 404 ? await whyNotThere(model, id, context) : error
  }

/** Frames are made from records of the head office: what the cache has of them is old once one is written. */
export const forgetFrame = ({ cache }: Server, { model, context }: ResourceRequest): void => {
  if (model.data.headOffice) cache.forget(context.tenant)
}

/** Writes what a request says of a record. */
export async function putRecord(
  server: Server,
  target: ResourceRequest,
  id: number,
  request: FastifyRequest,
  sent = request.body,
): Promise<Saved> {
  const body = objectBody(sent) as RecordData
  const saved = await updateRecord(target.model, id, body, target.context, server.behaviours, retryOf(request)).catch(
    orMerged(target, id),
  )
  forgetFrame(server, target)
  return saved
}

/** Deletes a record, in the version that the body or the address says. */
export async function removeRecord(
  server: Server,
  target: ResourceRequest,
  id: number,
  request: FastifyRequest,
  sent: unknown = request.body,
): Promise<Saved> {
  const { version = (request.query as Record<string, string>)['version'], ...besides } = objectBody(sent ?? {}) as RecordData
  const [unknown] = Object.keys(besides)
  if (unknown !== undefined) throw new Problem(400, { code: 'Field.Unknown', field: unknown })
  if (version !== undefined && !/^\d{1,9}$/.test(String(version)))
    throw new Problem(400, { code: 'Field.Type', field: 'version' })
  const saved = await deleteRecord(target.model, id, target.context, server.behaviours, {
    retry: retryOf(request),
    version: version === undefined ? undefined : Number(version),
  })
  forgetFrame(server, target)
  return saved
}
