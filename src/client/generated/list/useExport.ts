import { useState } from 'react'
import type { Model } from '../../../../schema/model.ts'
import { http } from '../../providers/http.ts'
import { useProblem } from '../../shell/dialogs/useProblem.ts'

/** Hands a file to the browser under a name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Exports what is filtered, with the columns that are shown. */
export function useExport(model: Model) {
  const problem = useProblem()
  const [busy, setBusy] = useState(false)
  const run = async (format: 'xlsx' | 'csv', filter: object, fields: readonly string[]) => {
    setBusy(true)
    try {
      const query = new URLSearchParams({ format, filter: JSON.stringify(filter), fields: JSON.stringify(fields) })
      const { json } = await http<Blob>(`${model.name}/export?${query}`, { as: 'blob', headers: { Accept: '*/*' } })
      saveFile(json, `${model.name}.${format}`)
    } catch (error) {
      problem(error)
    } finally {
      setBusy(false)
    }
  }
  return { run, busy }
}
