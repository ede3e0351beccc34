import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import OutlinedInput from '@mui/material/OutlinedInput'
import Stack from '@mui/material/Stack'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../components/ErrorState.tsx'
import { SkeletonPage } from '../components/Skeleton.tsx'
import { StatePill } from '../components/StatePill.tsx'
import { PageHeader } from '../header/PageHeader.tsx'
import { http } from '../providers/http.ts'
import { useT } from '../providers/i18n.ts'
import { Facts } from './Facts.tsx'
import './About.css'

interface Installation {
  readonly version: string
  readonly database: string | null
  readonly pendingMigrations: number
  readonly licences: readonly { readonly name: string; readonly version: string; readonly licence: string }[]
}

/** About the installation: version, health, and the licences of what others made. */
export default function About() {
  const t = useT()
  const [typed, setTyped] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: ['about'],
    queryFn: async ({ signal }) => (await http<Installation>('about', { signal })).json,
  })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonPage />
  const text = typed.trim().toLowerCase()
  const shown = data.licences.filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(text))
  const well = data.database !== null && data.pendingMigrations === 0
  return (
    <>
      <PageHeader
        title={t('pages.about')}
        state={<StatePill tone={well ? 'success' : 'danger'} label={t(well ? 'pages.about.well' : 'pages.about.unwell')} />}
      />
      <Stack sx={{ gap: 2, maxWidth: 860 }}>
        <Facts
          title={t('pages.about')}
          facts={[
            [
              t('pages.about.version'),
              <span key="version">
                {t('shell.product')} <bdi className="ltr">{data.version}</bdi>
              </span>,
            ],
            [t('pages.about.database'), <bdi key="database" className="ltr">{`PostgreSQL ${data.database ?? '—'}`}</bdi>],
            [t('pages.about.shape'), t(data.pendingMigrations === 0 ? 'pages.about.current' : 'pages.about.stale')],
          ]}
        />
        <Card component="section" aria-labelledby="licences" sx={{ p: '16px 20px' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1 }}>
            <h2 id="licences">{t('pages.about.licences')}</h2>
            <OutlinedInput
              type="search"
              size="small"
              sx={{ width: 'min(260px, 100%)' }}
              slotProps={{ input: { 'aria-label': t('pages.about.find') } }}
              placeholder={t('pages.about.find')}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Box>
          {/* A part that scrolls is reached by keys. */}
          <TableContainer component="section" className="licences" aria-labelledby="licences" tabIndex={0}>
            <Table stickyHeader>
              <TableHead>
                <TableRow>
                  <TableCell>{t('pages.about.package')}</TableCell>
                  <TableCell>{t('pages.about.version')}</TableCell>
                  <TableCell>{t('pages.about.licence')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {shown.map(({ name, version, licence }) => (
                  <TableRow key={`${name} ${version}`}>
                    <TableCell component="th" scope="row">
                      {name}
                    </TableCell>
                    <TableCell>{version}</TableCell>
                    <TableCell>{licence}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableContainer>
        </Card>
      </Stack>
    </>
  )
}
