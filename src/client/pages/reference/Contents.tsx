import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import OutlinedInput from '@mui/material/OutlinedInput'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { Entry, Section } from '../../../../schema/reference/page.ts'
import { Empty } from '../../components/Empty.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Icon } from '../../components/Icon.tsx'
import { SkeletonPage } from '../../components/Skeleton.tsx'
import { PageHeader } from '../../header/PageHeader.tsx'
import { http } from '../../providers/http.ts'
import { useT } from '../../providers/i18n.ts'
import { Prose } from './PagePart.tsx'
import './reference.css'

type Listed = readonly { readonly section: Section; readonly pages: readonly Entry[] }[]

/** Pages of the reference by their section; a word that stands inside another one is found on its page, or by what is typed. */
export function Contents() {
  const t = useT()
  const [typed, setTyped] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: ['reference'],
    queryFn: async ({ signal }) => (await http<Listed>('reference', { signal })).json,
  })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonPage />
  const text = typed.trim().toLowerCase()
  const found = data
    .map(({ section, pages }) => ({
      section,
      pages: text
        ? pages.filter(({ title, means }) => `${title} ${means}`.toLowerCase().includes(text))
        : pages.filter(({ title }) => !pages.some((other) => title.startsWith(`${other.title}.`))),
    }))
    .filter(({ pages }) => pages.length > 0)
  return (
    <>
      <PageHeader
        title={t('pages.reference')}
        actions={
          <OutlinedInput
            type="search"
            size="small"
            sx={{ width: 'min(320px, 100%)' }}
            slotProps={{ input: { 'aria-label': t('pages.reference.find') } }}
            placeholder={t('pages.reference.find')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        }
      />
      {found.length === 0 && <Empty icon="menuBook" title={t('pages.reference.none')} />}
      <Stack sx={{ gap: 2 }}>
        {found.map(({ section, pages }) => (
          <Card key={section} component="section" aria-labelledby={`reference-${section}`} sx={{ p: '16px 20px' }}>
            <h2 id={`reference-${section}`}>{t(`pages.reference.${section}`)}</h2>
            <ul className="reference-entries" {...(text !== '' && { dir: 'ltr', 'data-found': true })}>
              {pages.map(({ path, title, means, marks, icon }) => (
                <li key={path}>
                  <Link component={RouterLink} to={`/reference/${path}`}>
                    {icon !== undefined && <Icon name={icon} size={16} />}
                    <bdi className="ltr">{title}</bdi>
                  </Link>
                  {text !== '' && (
                    <span dir="auto">
                      <Prose text={means} />
                    </span>
                  )}
                  {section === 'entities' && marks.map((mark) => <Chip key={mark} size="small" label={mark} />)}
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </Stack>
    </>
  )
}
