// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createRegistry } from '../../schema/registry.ts'
import { wayAddress } from '../../src/client/closing/wayAddress.ts'
import { reportAddress, setReportsUrl } from '../../src/client/providers/reportAddress.ts'

test('every link to a report leads to the installation that shows the reports, but for those of a report that is open here', () => {
  const asked = ['accountStatement', { account: '7' }, { branch: '97', year: '1999' }] as const
  const query = '?report=accountStatement&branch=97&year=1999&account=7'
  expect(reportAddress(...asked)).toBe(`/accounts-reports${query}`)
  setReportsUrl('https://reports.example/daftar')
  expect(reportAddress(...asked)).toBe(`https://reports.example/daftar/viewer${query}`)
  expect(reportAddress(...asked, '/viewer')).toBe(`/viewer${query}`)
  setReportsUrl(null)
})

test('what is missing for a closing offers no way to a list or a run that the reader does not have', () => {
  const registry = createRegistry([
    { name: 'accounts', scope: 'tenant', fields: { title: { kind: 'text' } }, routes: { base: 'chart-of-account' } },
  ])
  expect(wayAddress(registry, { list: 'accounts', filter: { kind: 'income' } }, 2, 2026)).toMatch(/^\/chart-of-account\?filter=/)
  expect(wayAddress(registry, { list: 'deservedFees', filter: {} }, 2, 2026)).toBeNull()
  expect(wayAddress(registry, { run: 'salaries', input: {} }, 2, 2026)).toBeNull()
})
