import type { Line } from '../records/exchange/sendFile.ts'
import { base, commonHeaders, refusal } from './http.ts'
import { i18n } from './i18n.ts'
import { ProblemError } from './problem.ts'

/**
 * Asks for something that takes long and follows how far it is.
 * @throws ProblemError for every refusal, with status 0 when the server was not reached; what `signal` says when it was cancelled
 */
export async function followLines<T>(
  path: string,
  { onProgress, signal }: { readonly onProgress: (done: number, of: number) => void; readonly signal: AbortSignal },
): Promise<T> {
  const headers = { ...commonHeaders(), Accept: 'application/x-ndjson' }
  try {
    const response = await fetch(base + path, { headers, signal })
    if (!response.ok) throw await refusal(response, path)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const parts: string[] = []
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const [end = '', ...next] = part.value.split('\n').toReversed()
      if (next.length) {
        const [first = '', ...others] = next.toReversed()
        const lines = [parts.splice(0).join('') + first, ...others].map((line) => JSON.parse(line) as Line<T>)
        for (const { done, of, result, problem } of lines) {
          if (done !== undefined && of !== undefined) onProgress(done, of)
          if (problem) throw new ProblemError(problem.status, problem)
          if (result !== undefined) return result
        }
      }
      parts.push(end)
    }
  } catch (error) {
    if (signal.aborted || error instanceof ProblemError) throw error
  }
  throw new ProblemError(0, { title: i18n.t('shell.problem.offline'), status: 0, detail: i18n.t('shell.problem.offlineDetail') })
}
