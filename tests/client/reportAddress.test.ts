// @vitest-environment jsdom
import { expect, test } from 'vitest'
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
