import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../providers/chunks.ts'
import type { BarsData } from './bars.ts'
import { Legend } from './Legend.tsx'

const BarPicture = lazy(() => loadChunk(() => import('./BarPicture.tsx')))

/** A picture of bars and what its colours say. The same in figures stands in a table beside it. */
export function Bars(data: BarsData) {
  const { series, height, label } = data
  return (
    <>
      {series.length > 1 && <Legend series={series} />}
      <div role="img" aria-label={label} style={{ blockSize: height }}>
        <Suspense fallback={<Skeleton variant="rounded" height={height} />}>
          <BarPicture {...data} />
        </Suspense>
      </div>
    </>
  )
}
