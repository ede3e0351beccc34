import Card from '@mui/material/Card'
import { Empty } from '../components/Empty.tsx'
import { PageHeader } from '../header/PageHeader.tsx'
import { useMenu } from '../header/useMenu.ts'
import { useT } from '../providers/i18n.ts'
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
