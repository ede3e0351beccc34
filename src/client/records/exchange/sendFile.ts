import { codeDueCode } from '../../../shared/secondFactor.ts'
import { askForCode } from '../../providers/freshCode.ts'
import { base, commonHeaders, refusal } from '../../providers/http.ts'
import { i18n } from '../../providers/i18n.ts'
import { hasCode, type ProblemDocument, ProblemError } from '../../providers/problem.ts'

/** How far a file is: bytes while it travels, how many others are before it, rows while the server works on it. */
export type Progress =
  | { readonly phase: 'upload' | 'rows'; readonly done: number; readonly of: number }
  | { readonly phase: 'turn'; readonly before: number }

/** A line of an answer that comes while the work goes on. */
export interface Line<T> {
  readonly done?: number
  readonly of?: number
  /** How many others must end before the work begins. */
  readonly before?: number
  readonly result?: T
  readonly problem?: ProblemDocument
}

interface Sending {
  readonly onProgress: (progress: Progress) => void
  readonly signal: AbortSignal
  /** Idempotency key of a write. */
  readonly key?: string | undefined
}

/**
 * Posts a form and follows the work. A write whose answer was lost is sent once more: under its key nothing is done twice.
 * @throws ProblemError for every refusal, with status 0 when the server was not reached
 */
export const sendFile = <T>(path: string, form: FormData, sending: Sending): Promise<T> =>
  post<T>(path, form, sending).catch(async (error: unknown) => {
    if (hasCode(error, codeDueCode)) {
      if (await askForCode()) return sendFile<T>(path, form, sending)
      throw new DOMException('', 'AbortError')
    }
    if (sending.key === undefined || !(error instanceof ProblemError) || error.status !== 0) throw error
    return post<T>(path, form, sending)
  })

/** One request; `fetch` cannot tell how much of a file has travelled. */
function post<T>(path: string, form: FormData, { onProgress, signal, key }: Sending): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', base + path)
    const headers = { ...commonHeaders(), Accept: 'application/x-ndjson', ...(key !== undefined && { 'Idempotency-Key': key }) }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    const unreached = () =>
      reject(
        new ProblemError(0, {
          title: i18n.t('shell.problem.offline'),
          status: 0,
          detail: i18n.t('shell.problem.offlineDetail'),
        }),
      )
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress({ phase: 'upload', done: loaded, of: total }))
    request.addEventListener('progress', () => {
      const { done, of, before } = lastLine(request.responseText)
      if (before !== undefined) onProgress({ phase: 'turn', before })
      else if (done !== undefined && of !== undefined) onProgress({ phase: 'rows', done, of })
    })
    request.addEventListener('error', unreached)
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    request.addEventListener('load', () => {
      if (request.status !== 200) {
        const type = request.getResponseHeader('Content-Type') ?? ''
        const answer = new Response(request.responseText, { status: request.status, headers: { 'Content-Type': type } })
        void refusal(answer, path).then(reject)
        return
      }
      const { result, problem } = lastLine<T>(request.responseText)
      if (result !== undefined) resolve(result)
      else if (problem) reject(new ProblemError(problem.status, problem))
      else unreached()
    })
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

/** The last whole line of what has come so far. */
function lastLine<T>(text: string): Line<T> {
  const end = text.lastIndexOf('\n')
  return end < 0 ? {} : (JSON.parse(text.slice(text.lastIndexOf('\n', end - 1) + 1, end)) as Line<T>)
}
