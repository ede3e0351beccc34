import { useListContext } from 'react-admin'
import { useNumerals } from '../../providers/numerals.ts'
import type { Text } from '../text/useText.ts'

/** The sizes that a page may have. */
export const pageSizes = [15, 25, 50, 100, 500] as const

/** The numbers that stand between the arrows: the first, the last, and those around the current page; null for a gap. */
export function pageNumbers(page: number, last: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, last].filter((n) => n >= 1 && n <= last)
  const wanted = [...new Set(near)].sort((a, b) => a - b)
  return wanted.flatMap((n, index) => (index > 0 && n - wanted[index - 1]! > 1 ? [null, n] : [n]))
}

/** Page buttons, page size and what part is shown. */
export function Pages({ text }: { readonly text: Text }) {
  const { page, perPage, total = 0, setPage, setPerPage } = useListContext()
  const { number: write } = useNumerals()
  const last = Math.max(1, Math.ceil(total / perPage))
  const from = total === 0 ? 0 : (page - 1) * perPage + 1
  return (
    <nav className="g-pages" aria-label={text.say('generated.list.pages')}>
      <span className="ltr g-muted">
        <bdi>{write(from)}</bdi>–<bdi>{write(Math.min(page * perPage, total))}</bdi> / <bdi>{write(total)}</bdi>
      </span>
      <label className="g-size">
        <span className="g-muted">{text.say('generated.list.perPage')}</span>
        <select value={perPage} onChange={(event) => setPerPage(Number(event.target.value))}>
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {write(size)}
            </option>
          ))}
        </select>
      </label>
      <span className="g-numbers">
        <button
          type="button"
          disabled={page <= 1}
          onClick={() => setPage(page - 1)}
          aria-label={text.say('generated.list.previous')}
        >
          {text.language === 'ar' ? '›' : '‹'}
        </button>
        {pageNumbers(page, last).map((number, index) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its place
            <span key={`gap${index}`}>…</span>
          ) : (
            <button
              key={number}
              type="button"
              aria-current={number === page ? 'page' : undefined}
              onClick={() => setPage(number)}
            >
              {write(number)}
            </button>
          ),
        )}
        <button
          type="button"
          disabled={page >= last}
          onClick={() => setPage(page + 1)}
          aria-label={text.say('generated.list.next')}
        >
          {text.language === 'ar' ? '‹' : '›'}
        </button>
      </span>
    </nav>
  )
}
