import type { FastifyRequest } from 'fastify'
import type { Model } from '../../../schema/model.ts'
import { registryFor } from '../access/registryFor.ts'
import { hasFlag } from '../access/visible.ts'
import { assertNotClosed } from '../engine/checks/outside.ts'
import { forbidden } from '../engine/checks/writable.ts'
import { type Context, may } from '../engine/context.ts'
import { Problem } from '../problems/problem.ts'
import type { Server } from '../server.ts'
import { authenticate, contextOf } from './authenticate.ts'

/** A request for one resource: its model and its bounds. */
export interface ResourceRequest {
  readonly model: Model
  readonly context: Context
}

/**
 * Finds the resource and the bounds of a request; a resource behind a flag that is off is not there, and lines (`orders.items`)
 * are there to be listed alone.
 */
export async function resourceRequest(
  server: Server,
  request: FastifyRequest,
  year?: string,
  listed = false,
): Promise<ResourceRequest> {
  const caller = await authenticate(server, request)
  const { resource = '' } = request.params as { resource?: string }
  const model = registryFor(server.registryOf(caller.tenant), caller.session.person).find(resource)
  if (!model || (model.owner && !listed) || !hasFlag(model, caller.tenantInfo.company?.flags ?? {}))
    throw new Problem(404, 'Resource.NotFound')
  if (model.data.readOnly && request.method !== 'GET') throw new Problem(409, 'Definition.ReadOnly')
  return { model, context: contextOf(server, request, caller, year) }
}

/** Refuses before anything is looked up, so that a refusal does not reveal what is there. */
export const assertMay = ({ model, context }: ResourceRequest, what: keyof Model['permissions']): void => {
  if (!may(context.person, model.permissions[what])) throw forbidden(model.permissions[what])
  if (what !== 'view') assertNotClosed(model, context)
}

export const assertView = (target: ResourceRequest): void => assertMay(target, 'view')
