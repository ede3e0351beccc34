import http from 'node:http'
import https from 'node:https'
import { addressFault, publicLookup } from './publicAddress.ts'

/** What came back from an address. */
export interface Answer {
  /** Null where nobody answered. */
  readonly status: number | null
  /** The first kilobyte of what was answered, or why there is no answer. */
  readonly text: string
  /** Until the answer, in milliseconds. */
  readonly duration: number
}

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly mayBePrivate: boolean
  /** For the whole of it, in milliseconds. */
  readonly longest: number
}

const most = 1024

/** Sends a body to an address. Nothing is followed, no more is read than is kept, and nothing is thrown. */
export async function post(address: string, body: string, { headers, mayBePrivate, longest }: PostOptions): Promise<Answer> {
  const begun = Date.now()
  const answer = (status: number | null, text: string): Answer => ({ status, text: clean(text), duration: Date.now() - begun })
  const fault = addressFault(address, mayBePrivate)
  if (fault !== null) return answer(null, fault)
  const url = new URL(address)
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) },
    signal: AbortSignal.timeout(longest),
    ...(!mayBePrivate && { lookup: publicLookup }),
  })
  request.on('error', (error) => resolve(answer(null, error.name === 'AbortError' ? 'no answer in time' : error.message)))
  request.on('response', (response) => {
    const parts: Buffer[] = []
    let length = 0
    const end = () => {
      resolve(answer(response.statusCode ?? null, Buffer.concat(parts).subarray(0, most).toString('utf8')))
      request.destroy()
    }
    response.on('data', (part: Buffer) => {
      parts.push(part)
      length += part.length
      if (length >= most) end()
    })
    response.on('end', end)
    response.on('error', end)
  })
  request.end(body)
  return promise
}

/** A text as the database takes it. */
const clean = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what goes
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufffd]/g, '')
