import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useT } from '../providers/i18n.ts'

export { Skeleton }

const widths = ['62%', '48%', '70%', '54%', '66%', '44%', '58%']

/** Rows on their way, as high as those that come. */
export const SkeletonRows = ({ rows, height = 40 }: { readonly rows: number; readonly height?: number }) =>
  Array.from({ length: rows }, (_, row) => (
    <Stack
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
      key={row}
      direction="row"
      sx={{
        minHeight: height,
        alignItems: 'center',
        gap: 3,
        px: '20px',
        '& + &': { borderTop: '1px solid var(--line-inner)' },
      }}
    >
      <Skeleton width={80} height={14} />
      <span style={{ flex: 1 }}>
        <Skeleton width={widths[row % widths.length] ?? '60%'} height={14} />
      </span>
      <Skeleton width={110} height={14} sx={{ display: { xs: 'none', sm: 'block' } }} />
    </Stack>
  ))

/** A page on its way: its header and rows. */
export function SkeletonPage({ rows = 10 }: { readonly rows?: number }) {
  const t = useT()
  return (
    <Stack role="status" aria-label={t('shell.loading')} className="skeleton-page" sx={{ gap: '20px' }}>
      <Skeleton width={180} height={26} />
      <Card>
        <SkeletonRows rows={rows} />
      </Card>
    </Stack>
  )
}
