import { useEffect, useRef, useState } from 'react'
import { base, commonHeaders, refusal } from '../../providers/http.ts'
import { i18n } from '../../providers/i18n.ts'
import { ProblemError } from '../../providers/problem.ts'
import { type ExportProgress, saveFile } from '../../records/values/useExport.ts'

/** What the books are written as: a table with checksums, or a journal of one of three programs. */
export const formats = ['csv', 'hledger', 'ledger', 'beancount'] as const
export type Format = (typeof formats)[number]

export interface BooksAsked {
  readonly format: Format
  readonly from: string
  readonly to: string
}

/**
 * Fetches the books as a file, tells how far it is, and can be stopped. `run` gives how many rows are in the file, which
 * is not kept when there is none, or null when it was stopped.
 * @throws ProblemError for every refusal, with status 0 when the server was not reached or fell silent
 */
export function useBooksFile() {
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const run = async (asked: BooksAsked): Promise<number | null> => {
    const now = new AbortController()
    const { signal } = now
    running.current = now
    setProgress({ done: 0, of: 0 })
    try {
      return await fetchBooks(asked, signal, setProgress)
    } catch (error) {
      if (signal.aborted) return null
      if (error instanceof ProblemError) throw error
      throw new ProblemError(0, {
        title: i18n.t('shell.problem.offline'),
        status: 0,
        detail: i18n.t('shell.problem.offlineDetail'),
      })
    } finally {
      setProgress(null)
    }
  }
  return { run, progress, cancel: () => running.current?.abort() }
}

async function fetchBooks(
  asked: BooksAsked,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<number> {
  const path = `ledger/export?${new URLSearchParams({ ...asked })}`
  const response = await fetch(base + path, { headers: { ...commonHeaders(), Accept: '*/*' }, signal })
  if (!response.ok) throw await refusal(response, path)
  const of = Number(response.headers.get('Row-Count'))
  if (!of) {
    await response.body?.cancel()
    return 0
  }
  onProgress({ done: 0, of })
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  let done = 0
  let rest = ''
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    chunks.push(part.value)
    const text = rest + decoder.decode(part.value, { stream: true })
    const end = text.lastIndexOf('\n') + 1
    rest = text.slice(end)
    done += rowsIn(text.slice(0, end))
    onProgress({ done: Math.min(done, of), of })
  }
  saveFile(new Blob(chunks, { type: response.headers.get('Content-Type') ?? '' }), nameOf(response, asked))
  return of
}

/** A row of the table begins with its branch and place, a posting of a journal with its account. */
const rowsIn = (lines: string): number => lines.match(/^(?: {2}[A-Z]|\d+,\d)/gm)?.length ?? 0

/** The name that the server gave the file. */
function nameOf(response: Response, { format }: BooksAsked): string {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
  return name === undefined ? format : decodeURIComponent(name)
}
