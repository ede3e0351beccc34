import Pagination from '@mui/material/Pagination'
import { Code } from '../components/Code.tsx'
import { Figure } from '../components/Figure.tsx'
import { useT } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'
import { pageSize, type SheetProps } from './SheetColumn.ts'
import './sheet.css'

interface Props {
  /** What the sheet is called: a page may have several. */
  readonly label: string
  readonly totals: NonNullable<SheetProps<never>['totals']>
  /** From nought on. */
  readonly page: number
  /** How many rows there are on all pages. */
  readonly total: number
  readonly onPage: (page: number) => void
}

/** What all rows add up to, and the pages where there are several. */
export function SheetFoot({ label, page, total, totals, onPage }: Props) {
  const t = useT()
  const { number } = useNumerals()
  const pages = Math.ceil(total / pageSize)
  if (!totals.length && pages < 2) return null
  const [from, to] = [page * pageSize + 1, Math.min((page + 1) * pageSize, total)]
  return (
    <footer className="sheet-foot">
      {pages > 1 && (
        <>
          <Code>{`${number(from)}–${number(to)} / ${number(total)}`}</Code>
          <Pagination
            aria-label={`${t('generated.list.pages')} · ${label}`}
            count={pages}
            page={page + 1}
            onChange={(_, next) => onPage(next - 1)}
            getItemAriaLabel={(type, at) =>
              type === 'previous' || type === 'next' ? t(`generated.list.${type}`) : t('sheet.page', { page: number(at ?? 1) })
            }
          />
        </>
      )}
      {totals.length > 0 && (
        <dl>
          {totals.map(({ title, amount }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                <Figure amount={amount} strong />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </footer>
  )
}
