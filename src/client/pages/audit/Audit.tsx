import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useState } from 'react'
import { ListBase, useListContext } from 'react-admin'
import type { AuditEntry } from '../../../shared/auditEntry.ts'
import { Empty } from '../../components/Empty.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { SkeletonPage } from '../../components/Skeleton.tsx'
import { PageHeader } from '../../header/PageHeader.tsx'
import { http } from '../../providers/http.ts'
import { useT } from '../../providers/i18n.ts'
import { useProblem } from '../../providers/useProblem.ts'
import { Pages } from '../../records/list/Pages.tsx'
import { useText } from '../../records/text/useText.ts'
import { saveFile } from '../../records/values/useExport.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditRow } from './AuditRow.tsx'
import '../../records/list/list.css'
import './audit.css'

/** Who did what and when, with the values before and after. Filters and page stand in the URL. */
export default function Audit() {
  return (
    <ListBase resource="audit" perPage={25} sort={{ field: 'at', order: 'DESC' }} disableAuthentication>
      <Body />
    </ListBase>
  )
}

function Body() {
  const t = useT()
  const text = useText()
  const problem = useProblem()
  const { data, error, isPending, total = 0, filterValues, setFilters, refetch } = useListContext<AuditEntry>()
  const [busy, setBusy] = useState(false)
  const save = async (format: 'xlsx' | 'csv') => {
    setBusy(true)
    try {
      const query = new URLSearchParams({ format, filter: JSON.stringify(filterValues) })
      const { json } = await http<Blob>(`audit/export?${query}`, { as: 'blob', headers: { Accept: '*/*' } })
      saveFile(json, `audit.${format}`)
    } catch (refused) {
      problem(refused)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <PageHeader
        title={t('pages.audit')}
        more={(['xlsx', 'csv'] as const).map((format) => ({
          label: t('pages.audit.export', { format: format === 'xlsx' ? 'Excel' : 'CSV' }),
          icon: 'download',
          disabled: busy,
          onSelect: () => void save(format),
        }))}
      />
      <Card>
        <AuditFilters filter={filterValues} onChange={(filter) => setFilters(filter, undefined, false)} />
        {error && !data ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : isPending ? (
          <SkeletonPage />
        ) : data?.length ? (
          // A part that scrolls is reached by keys.
          <TableContainer component="section" aria-label={t('pages.audit')} tabIndex={0}>
            <Table className="audit-table">
              <TableHead>
                <TableRow>
                  {(['at', 'user', 'action', 'record', 'changes'] as const).map((name) => (
                    <TableCell key={name}>{t(`audit.${name}`)}</TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {data.map((entry) => (
                  <AuditRow
                    key={entry.id}
                    entry={entry}
                    onRecord={() =>
                      setFilters({ ...filterValues, resource: entry.resource, recordId: entry.recordId }, undefined, false)
                    }
                  />
                ))}
              </TableBody>
            </Table>
          </TableContainer>
        ) : (
          <Empty icon="history" title={t('pages.audit.none')}>
            {t('pages.audit.noneText')}
          </Empty>
        )}
        {total > 0 && (
          <Box sx={{ p: '10px 12px' }}>
            <Pages text={text} />
          </Box>
        )}
      </Card>
    </>
  )
}
