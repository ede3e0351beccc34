import { useT } from '../../providers/i18n.ts'
import './states.css'

/** The place of a text that is on its way. */
export const Skeleton = ({ width = '100%', height = 14 }: { readonly width?: number | string; readonly height?: number }) => (
  <span className="skeleton" style={{ inlineSize: width, blockSize: height }} />
)

const widths = ['62%', '48%', '70%', '54%', '66%', '44%', '58%']

/** A page on its way: its header and rows. */
export function SkeletonPage({ rows = 10 }: { readonly rows?: number }) {
  const t = useT()
  return (
    <div className="skeleton-page" role="status">
      <span className="visually-hidden">{t('shell.loading')}</span>
      <Skeleton width={180} height={26} />
      <div className="card">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
          <div className="skeleton-row" key={row}>
            <Skeleton width={80} />
            <Skeleton width={widths[row % widths.length] ?? '60%'} />
            <Skeleton width={110} />
          </div>
        ))}
      </div>
    </div>
  )
}
