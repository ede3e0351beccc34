import { useMemo } from 'react'
import { type Translate, useT } from '../../providers/i18n.ts'
import { reportAddress } from '../../providers/reportAddress.ts'
import { useReports } from '../../reports/useReport.ts'
import type { PaletteItem } from './items.ts'

/** The reports that the person may see, in the selected branch and year; `other` gives words of the other language, by which they are found too. */
export function useReportItems(other: Translate | null = null): readonly PaletteItem[] {
  const t = useT()
  const { data } = useReports()
  return useMemo(
    () =>
      (data ?? []).map(
        ({ name, permission }): PaletteItem => ({
          to: reportAddress(name),
          title: t(`reports.${name}`),
          also: other?.(`reports.${name}`),
          icon: 'table',
          permission,
        }),
      ),
    [data, t, other],
  )
}
