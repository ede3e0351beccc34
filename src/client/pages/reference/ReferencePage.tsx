import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import type { Page } from '../../../../schema/reference/page.ts'
import { Empty } from '../../components/Empty.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Icon } from '../../components/Icon.tsx'
import { SkeletonPage } from '../../components/Skeleton.tsx'
import { StatePill } from '../../components/StatePill.tsx'
import { PageHeader } from '../../header/PageHeader.tsx'
import { http } from '../../providers/http.ts'
import { useT } from '../../providers/i18n.ts'
import { ProblemError } from '../../providers/problem.ts'
import { PagePart, Prose } from './PagePart.tsx'
import './reference.css'

/** A page of the reference: what something means, an example, tables. @param path `words/limits` */
export function ReferencePage({ path }: { readonly path: string }) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: ['reference', path],
    queryFn: async ({ signal }) =>
      (await http<Page>(`reference/${path.split('/').map(encodeURIComponent).join('/')}`, { signal })).json,
  })
  const parent = { to: '/reference', label: t('pages.reference') }
  if (error instanceof ProblemError && error.status === 404)
    return (
      <>
        <PageHeader title={path} parent={parent} />
        <Empty icon="menuBook" title={t('pages.reference.none')} />
      </>
    )
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonPage />
  const { title, means, marks, icon, parts } = data
  return (
    <>
      <PageHeader title={title} parent={parent} state={marks.map((mark) => <StatePill key={mark} label={mark} />)} />
      <Card className="reference-page" sx={{ p: '16px 20px' }}>
        <Stack sx={{ gap: 2 }}>
          <p dir="auto">
            {icon !== undefined && <Icon name={icon} size={24} />} <Prose text={means} />
          </p>
          {parts.map((part) => (
            <PagePart key={`${part.heading} ${part.code ?? ''}`} part={part} />
          ))}
        </Stack>
      </Card>
    </>
  )
}
