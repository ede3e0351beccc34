import { expect } from 'vitest'
import type { Caller } from './school.ts'

interface Report {
  readonly rows: readonly { readonly cells: Readonly<Record<string, unknown>> }[]
}

interface Document {
  readonly resource: string
  readonly id: number
  readonly of?: { readonly id: number } | null
}

/** Posts what was issued in some days and the tax return waits for, in every branch of the tax number of the one that is looked from. */
export async function postIssued(
  admin: Caller,
  days: Readonly<Record<string, string>>,
  seen: number,
  year: number,
): Promise<void> {
  const query = new URLSearchParams({ ...days, box: 'notPosted' })
  const { rows } = (await admin.call<Report>('GET', `reports/vatDocuments?${query}`, { branch: seen, year })).body
  for (const { cells } of rows.filter(({ cells: { status } }) => status === 'open')) {
    const { resource, id, of } = cells['document'] as Document
    const at = { branch: of?.id ?? seen, year }
    const { version } = (await admin.call<{ version: number }>('GET', `${resource}/${id}`, at)).body
    expect((await admin.call('POST', `${resource}/${id}/post`, { ...at, body: { version } })).status).toBe(200)
  }
}
