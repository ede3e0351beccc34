import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { typeOf, type Uploaded } from '../files/storedFile.ts'
import { Problem } from '../problems/problem.ts'

/** The largest attachment, and the largest file of a field. */
export const fileLimit = 5 * 1024 * 1024

/** The one file of a multipart request, with its other fields as texts. */
export async function upload(request: Parts, most: number): Promise<Uploaded> {
  if (!request.isMultipart()) throw new Problem(415, 'Body.Multipart')
  try {
    return await readParts(request, most)
  } catch (error) {
    // If the sender goes away in the middle, or sends half a form, that is no fault of the server.
    throw error instanceof Problem ? error : new Problem(400, 'Body.Incomplete')
  }
}

type Parts = Pick<FastifyRequest, 'isMultipart' | 'parts'>

async function readParts(request: Parts, most: number): Promise<Uploaded> {
  const fields: Record<string, string> = {}
  let file: Omit<Uploaded, 'fields'> | null = null
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else if (file || part.fieldname !== 'file') {
      await part.toBuffer().catch(() => undefined)
      throw new Problem(400, file ? { code: 'File.One', field: 'file' } : { code: 'Field.Unknown', field: part.fieldname })
    } else file = await read(part, most)
  }
  if (!file) throw new Problem(400, { code: 'Field.Required', field: 'file' })
  return { ...file, fields }
}

async function read(part: MultipartFile, most: number) {
  const tooLarge = new Problem(400, { code: 'File.TooLarge', field: 'file', params: { max: Math.floor(most / 1024 / 1024) } })
  const content = await part.toBuffer().catch((error: { code?: string }) => {
    throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge : error
  })
  if (content.length > most) throw tooLarge
  if (content.length === 0) throw new Problem(400, { code: 'File.Empty', field: 'file' })
  const name = part.filename.split(/[/\\]/).at(-1)?.slice(0, 200) || 'file'
  return { name, type: typeOf(content, part.mimetype.slice(0, 100)), size: content.length, content }
}
