import type { FastifyReply } from 'fastify'
import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { type Context, may } from '../engine/context.ts'
import { redact } from '../engine/read/sight.ts'
import type { Saved } from '../engine/write/save.ts'
import type { ResourceRequest } from './resourceRequest.ts'

/** Answers what was written of a record. @param secret what was made for it and is shown this once */
export function sendSaved(reply: FastifyReply, { model, context }: ResourceRequest, saved: Saved, secret?: string) {
  const told = saved.answer && toldOf(model, saved.answer, context)
  return reply
    .code(saved.status)
    .type('application/json; charset=utf-8')
    .send(secret === undefined ? told : JSON.stringify({ ...JSON.parse(told), revealed: secret }))
}

/** The answer to a person who has written a record: if they may not view it, only that it exists. */
function toldOf(model: Model, answer: string, context: Context): string {
  if (may(context.person, model.permissions.view)) return redact(model, answer, context)
  const { id, version, status } = JSON.parse(answer) as RecordData
  return JSON.stringify({ id, version, status })
}
