import type { FastifyReply } from 'fastify'
import { shownInBrowser } from '../files/storedFile.ts'
import { disposition } from './disposition.ts'

/** Answers a file so that nothing in it runs. */
export function sendFile(reply: FastifyReply, { name, type }: { readonly name: string; readonly type: string }): FastifyReply {
  const inline = shownInBrowser.has(type)
  return reply
    .type(inline ? type : 'application/octet-stream')
    .header('Content-Disposition', disposition(inline ? 'inline' : 'attachment', name))
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
}
