import { Icon } from '../components/Icon.tsx'
import { MenuButton } from '../components/MenuButton.tsx'
import { useT } from '../providers/i18n.ts'
import type { useReportFiles } from './useReportFiles.ts'

interface Props {
  readonly files: ReturnType<typeof useReportFiles>
  /** There are no figures yet. */
  readonly disabled: boolean
}

/** Saves a report as a file of one of the usual kinds. */
export function ExportButton({ files, disabled }: Props) {
  const t = useT()
  return (
    <MenuButton
      label={t('reports.export')}
      startIcon={<Icon name="download" />}
      items={(['xlsx', 'csv', 'pdf'] as const).map((format) => ({
        label: t(`reports.${format}`),
        icon: 'download',
        onSelect: () => void files.save(format),
        disabled: files.busy || disabled,
      }))}
    >
      {t('reports.export')}
    </MenuButton>
  )
}
