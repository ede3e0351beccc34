import { useMemo } from 'react'
import { useT } from '../../providers/i18n.ts'
import { getSession } from '../../providers/session.ts'
import { viewerAddress } from '../../reports/address.ts'
import { useReports } from '../../reports/useReport.ts'
import type { PaletteItem } from './items.ts'

/** The reports that the person may see, in the selected branch and year. */
export function useReportItems(): readonly PaletteItem[] {
  const t = useT()
  const { data } = useReports()
  return useMemo(() => {
    const { branch, year } = getSession()
    const place = { branch: String(branch ?? ''), year: String(year ?? '') }
    return (data ?? []).map(
      ({ name, permission }): PaletteItem => ({
        to: viewerAddress(name, place),
        title: t(`reports.${name}`),
        icon: 'table',
        permission,
      }),
    )
  }, [data, t])
}
