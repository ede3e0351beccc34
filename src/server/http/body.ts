import type { FastifyInstance } from 'fastify'
import type { FaultAt } from '../../../schema/record/record.ts'
import { isCleanText } from '../../../schema/values/digits.ts'
import { Problem } from '../problems/problem.ts'

/** The largest JSON body; spreadsheets and attachments have limits of their own. */
export const bodyLimit = 2 * 1024 * 1024
/** Deeper than any answer of ours, which may be sent back: a line names a line of a document, which names a record, with the titles of each. */
const deepest = 12

/** Reads JSON bodies strictly: no coercion, nothing dropped, a bound on depth. */
export function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    let value: unknown
    try {
      value = JSON.parse(body as string)
    } catch {
      return done(new Problem(400, 'Body.Json'))
    }
    return depth(value) > deepest ? done(new Problem(400, 'Body.TooDeep')) : done(null, value)
  })
}

function depth(value: unknown, level = 0): number {
  if (level > deepest || value === null || typeof value !== 'object') return level
  let most = level
  for (const item of Object.values(value)) most = Math.max(most, depth(item, level + 1))
  return most
}

/** The body as an object; anything else is refused. */
export function objectBody(body: unknown): Readonly<Record<string, unknown>> {
  if (!body || typeof body !== 'object' || Array.isArray(body)) throw new Problem(400, 'Body.Object')
  return body as Record<string, unknown>
}

const longestText = 200

/** A body of texts by these names and nothing else; what is missing, too long or unknown is refused by name. */
export function textBody<Name extends string>(
  body: unknown,
  names: readonly Name[],
  { mayBeEmpty = false }: { mayBeEmpty?: boolean } = {},
): Readonly<Record<Name, string>> {
  const sent = objectBody(body)
  const faults: FaultAt[] = []
  for (const name of names) {
    const value = sent[name]
    if (typeof value !== 'string') {
      if (!mayBeEmpty || value !== undefined) faults.push({ code: 'Field.Required', field: name })
    } else if (!isCleanText(value)) faults.push({ code: 'Text.ControlCharacters', field: name })
    else if (value === '' && !mayBeEmpty) faults.push({ code: 'Field.Required', field: name })
    else if (value.length > longestText) faults.push({ code: 'Field.TooLong', field: name, params: { max: longestText } })
  }
  for (const name of Object.keys(sent))
    if (!(names as readonly string[]).includes(name)) faults.push({ code: 'Field.Unknown', field: name })
  if (faults.length) throw new Problem(400, faults)
  return Object.fromEntries(names.map((name) => [name, sent[name] ?? ''])) as Record<Name, string>
}
