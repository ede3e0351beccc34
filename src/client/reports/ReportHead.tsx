import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { separatorIn } from '../../../schema/separator.ts'
import { unitOf } from '../../shared/report.ts'
import { Code } from '../components/Code.tsx'
import { Icon } from '../components/Icon.tsx'
import { PageStar } from '../header/PageStar.tsx'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'
import type { Place } from '../providers/reportAddress.ts'
import { PlaceChoice } from './PlaceChoice.tsx'
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
  const { amount } = useNumerals()
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
        {/* A report that is a page of its own has none behind it. */}
        {report.page !== report.name && (
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
        )}
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
        {place && <PlaceChoice place={place} onPlace={onPlace} />}
        {children}
      </Stack>
    </Stack>
  )
}
