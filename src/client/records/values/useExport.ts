import { useEffect, useRef, useState } from 'react'
import type { Model } from '../../../../schema/model.ts'
import { followLines } from '../../providers/followLines.ts'
import { http } from '../../providers/http.ts'
import { useProblem } from '../../providers/useProblem.ts'

/** Hands a file to the browser under a name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** What the server calls a file that it sends. */
export const nameIn = (headers: Headers): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? '')

interface ExportedFile {
  readonly name: string
  readonly type: string
  /** In base 64. */
  readonly content: string
}

/** Rows that are in the file, and how many there will be. */
export interface ExportProgress {
  readonly done: number
  readonly of: number
}

/** The list as it stands: what is asked for and in which order. */
export interface ExportedList {
  readonly filter: object
  readonly sort: { readonly field: string; readonly order: string }
}

const queryOf = (format: 'xlsx' | 'csv', { filter, sort }: ExportedList): URLSearchParams =>
  new URLSearchParams({ format, filter: JSON.stringify(filter), sort: JSON.stringify([sort.field, sort.order]) })

/** Exports what is filtered, in the order and with the columns that are shown; tells how far it is and can be stopped. */
export function useExport(model: Model) {
  const problem = useProblem()
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  /** While it works its progress is shown, and it can be stopped. */
  const during = async (rows: number, work: (signal: AbortSignal) => Promise<void>) => {
    const now = new AbortController()
    running.current = now
    setProgress({ done: 0, of: rows })
    try {
      await work(now.signal)
    } catch (error) {
      if (!now.signal.aborted) problem(error)
    } finally {
      setProgress(null)
    }
  }
  const run = (format: 'xlsx' | 'csv', list: ExportedList, fields: readonly string[], rows: number) =>
    during(rows, async (signal) => {
      const query = queryOf(format, list)
      query.set('fields', JSON.stringify(fields))
      const file = await followLines<ExportedFile>(`${model.name}/export?${query}`, {
        signal,
        onProgress: (done, of) => setProgress({ done, of }),
      })
      const bytes = Uint8Array.from(atob(file.content), (letter) => letter.charCodeAt(0))
      saveFile(new Blob([bytes], { type: file.type }), file.name)
    })
  /** The same records with all columns that an import reads, so that they may be made anew of the file. */
  const forImport = (list: ExportedList) =>
    during(0, async (signal) => {
      const { json, headers } = await http<Blob>(`${model.name}/data-migration?${queryOf('xlsx', list)}`, {
        as: 'blob',
        signal,
        headers: { Accept: '*/*' },
      })
      saveFile(json, nameIn(headers))
    })
  return { run, forImport, progress, cancel: () => running.current?.abort() }
}
