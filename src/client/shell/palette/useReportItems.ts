import { useMemo } from 'react'
import { type Translate, useT } from '../../providers/i18n.ts'
import { reportAddress } from '../../providers/reportAddress.ts'
import { useReports } from '../../reports/useReport.ts'
import { useSavedReports } from '../../reports/useSavedReports.ts'
import type { PaletteItem } from './items.ts'

/** The reports that the person may see, in the selected branch and year, after those that they have kept; `other` gives words of the other language, by which they are found too. */
export function useReportItems(other: Translate | null = null): readonly PaletteItem[] {
  const t = useT()
  const { data } = useReports()
  const { saved, addressOf } = useSavedReports()
  return useMemo(() => {
    const reports = data ?? []
    const kept = saved.flatMap((one): PaletteItem[] => {
      const permission = reports.find(({ name }) => name === one.report)?.permission
      const hint = t(`reports.${one.report}`)
      return permission === undefined ? [] : [{ to: addressOf(one), title: one.name, hint, icon: 'star', permission }]
    })
    return [
      ...kept,
      ...reports.map(
        ({ name, permission }): PaletteItem => ({
          to: reportAddress(name),
          title: t(`reports.${name}`),
          also: other?.(`reports.${name}`),
          icon: 'table',
          permission,
        }),
      ),
    ]
  }, [data, t, other, saved, addressOf])
}
