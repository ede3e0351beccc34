import { noorFile } from '../sheets/noorFile.ts'

/** Milliseconds in which a thousand students of a spreadsheet are checked and written, as lines to print. */
export async function importFigures(address: string, headers: Readonly<Record<string, string>>): Promise<string[]> {
  const file = noorFile({ kind: 'xlsx', students: 1000, faulty: 0, offset: 500_000 })
  const send = async (query: string) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(file)]), 'noor.xlsx')
    const from = performance.now()
    const response = await fetch(`${address}/api/students/data-migration${query}`, { method: 'POST', headers, body: form })
    const { counts } = (await response.json()) as { counts: Record<string, number> }
    return `${(performance.now() - from).toFixed(0)} ms (${JSON.stringify(counts)})`
  }
  return [
    `Import of 1,000 students, checked: ${await send('?check=1')} (wanted < 2,000 ms)`,
    `Import of 1,000 students, written: ${await send('')} (wanted < 3,000 ms)`,
    `The same file again: ${await send('')}`,
  ]
}
