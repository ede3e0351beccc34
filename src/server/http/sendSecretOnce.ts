import type { FastifyReply } from 'fastify'
import type { Context } from '../engine/context.ts'
import type { Saved } from '../engine/write/save.ts'
import type { Server } from '../server.ts'
import { forgetFrame } from './recordCalls.ts'
import type { ResourceRequest } from './resourceRequest.ts'
import { sendSaved } from './sendSaved.ts'

/** Answers what is saved with the secret that was made for it: it is shown this once and kept nowhere, not even for a repetition. */
export async function sendSecretOnce(
  server: Server,
  reply: FastifyReply,
  target: ResourceRequest,
  save: (context: Context) => Promise<Saved>,
) {
  const secrets: string[] = []
  const saved = await save({ ...target.context, reveal: (secret) => void secrets.push(secret) })
  forgetFrame(server, target)
  return sendSaved(reply, target, saved, secrets[0])
}
