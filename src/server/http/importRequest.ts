import type { FastifyRequest } from 'fastify'
import type { Model } from '../../../schema/model.ts'
import { Problem } from '../problems/problem.ts'
import type { Server } from '../server.ts'
import { type ResourceRequest, resourceRequest } from './resourceRequest.ts'

/** Whether files of a definition's records can be imported. */
export const isImportable = (model: Model): boolean => model.data.import !== undefined

/** A request for the records of a definition that has an import. */
export async function importRequest(server: Server, request: FastifyRequest): Promise<ResourceRequest> {
  const target = await resourceRequest(server, request)
  if (!isImportable(target.model)) throw new Problem(404, 'Resource.NotFound')
  return target
}
