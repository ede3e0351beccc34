import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { separatorIn } from '../../../schema/separator.ts'
import { unitOf } from '../../shared/report.ts'
import { Code } from '../components/Code.tsx'
import { Icon } from '../components/Icon.tsx'
import { PillSelect } from '../components/PillSelect.tsx'
import { PageStar } from '../header/PageStar.tsx'
import { inOrder, useFrame } from '../providers/frame.tsx'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'
import type { Place } from '../providers/reportAddress.ts'
import type { ReportInfo, ShownAnswer } from './shownAnswer.ts'

interface Props {
  readonly report: ReportInfo
  readonly title: string
  readonly answer: Pick<ShownAnswer, 'parameters' | 'place' | 'amounts'> | undefined
  /** Where branch and year are chosen, where the shell does not do so. */
  readonly place: Place | null
  readonly onPlace: (place: Partial<Place>) => void
  /** Buttons. */
  readonly children: ReactNode
}

const row = { flexWrap: 'wrap', gap: '4px 8px', alignItems: 'center' } as const

/** What a report is called, whose figures and of which days they are, and what can be done with it. */
export function ReportHead({ report, title, answer, place, onPlace, children }: Props) {
  const t = useT()
  const { language } = useLanguage()
  const { write, amount } = useNumerals()
  const { branches, years } = useFrame()
  const { from, to, date } = answer?.parameters ?? {}
  const of = answer?.place
  const amounts = answer?.amounts
  return (
    <Stack
      component="header"
      className="report-head"
      direction="row"
      useFlexGap
      sx={{ ...row, alignItems: 'flex-end', justifyContent: 'space-between' }}
    >
      <title>{title}</title>
      <div>
        <Button
          component={Link}
          to={`/${report.page}`}
          variant="text"
          size="small"
          sx={{ ml: '-12px', minHeight: 24, gap: '4px', color: 'text.secondary', fontWeight: 400 }}
          startIcon={<Icon name="back" size={16} />}
        >
          {t(`reports.pages.${report.page}`)}
        </Button>
        <Stack direction="row" useFlexGap sx={row}>
          <h1 tabIndex={-1}>{title}</h1>
          <PageStar title={title} />
        </Stack>
        {/* What is counted: two lists of the same things may count them differently. */}
        <p className="r-place">{t(`reports.about.${report.name}`)}</p>
        <p className="r-place">
          {of && nameOf(of.company, language)}
          {of && of.branches.length > 0 && (
            <span>
              {of.isWhole && of.branches.length > 1
                ? t('reports.rows.allBranches')
                : of.branches.map((name) => nameOf(name, language)).join(separatorIn(language))}
            </span>
          )}
          {typeof from === 'string' && <Code>{`${from} – ${to}`}</Code>}
          {typeof date === 'string' && <Code>{date}</Code>}
        </p>
        {amounts && (
          <p className="r-place">
            {t('reports.amountsIn', {
              currency: t(`reports.amounts.${amounts.currency}`),
              unit: amount(unitOf(amounts.decimals), amounts.decimals),
            })}
          </p>
        )}
      </div>
      <Stack className="report-actions" direction="row" useFlexGap sx={row}>
        {place && (
          <>
            <PillSelect
              label={t('shell.branch')}
              value={place.branch}
              onChange={(branch) => onPlace({ branch })}
              options={branches.map((one) => ({ value: String(one.id), label: nameOf(one, language) }))}
            />
            <PillSelect
              firm
              label={t('shell.year')}
              value={place.year}
              onChange={(year) => onPlace({ year })}
              options={inOrder(years).map((one) => ({
                value: String(one.year ?? 'all'),
                label: one.year === null ? t('shell.allYears') : write(one.year),
              }))}
            />
          </>
        )}
        {children}
      </Stack>
    </Stack>
  )
}
