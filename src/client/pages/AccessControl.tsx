import Card from '@mui/material/Card'
import { useT } from '../providers/i18n.ts'
import { Empty } from '../shell/components/Empty.tsx'
import { PageHeader } from '../shell/PageHeader.tsx'
import { useMenu } from '../shell/useMenu.ts'
import { Tiles } from './Tiles.tsx'

/** Where a client lands: everything that they may open. */
export default function AccessControl() {
  const t = useT()
  const entries = useMenu().filter((entry) => entry.group !== 'home')
  return (
    <>
      <PageHeader title={t('pages.accessControl')} />
      {entries.length ? (
        <Tiles entries={entries} />
      ) : (
        <Card>
          <Empty icon="key" title={t('shell.access.none')}>
            {t('shell.access.noneText')}
          </Empty>
        </Card>
      )}
    </>
  )
}
