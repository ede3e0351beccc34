import Card from '@mui/material/Card'
import { Empty } from '../components/Empty.tsx'
import { PageHeader } from '../header/PageHeader.tsx'
import { useMenu } from '../header/useMenu.ts'
import { useT } from '../providers/i18n.ts'
import { Shortcuts } from './home/Shortcuts.tsx'
import { useGreeting } from './home/useGreeting.ts'
import { Tiles } from './Tiles.tsx'
import './home/home.css'

/** Where a client lands: a greeting, favourite pages, everything that they may open. */
export default function AccessControl() {
  const t = useT()
  const { greeting, place } = useGreeting()
  const entries = useMenu().filter((entry) => entry.group !== 'home')
  return (
    <>
      <PageHeader title={greeting} count={place} />
      <Shortcuts />
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
