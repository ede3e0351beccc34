import { importName } from '../exchange/exportFile.ts'
import { fileOf } from '../reports/fileName.ts'
import type { Server } from '../server.ts'
import type { ResourceRequest } from './resourceRequest.ts'

/** What a file for an import is called: as the import itself, or after the resource. */
export function importFileName(
  { messages }: Server,
  { model, context }: ResourceRequest,
  what: 'records' | 'template' | 'faulty',
): string {
  const own = importName(model, messages, context.language)
  if (own === null) return what === 'records' ? model.name : `${model.name}-${what}`
  return fileOf([own, what === 'faulty' && messages.text(context.language, 'exchange.faulty')])
}
