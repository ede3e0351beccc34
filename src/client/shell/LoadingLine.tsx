import LinearProgress from '@mui/material/LinearProgress'
import { useLoading } from '../providers/chunks.ts'

/** At the top edge while a page is on its way: on a slow line the former one stands until it is there. */
export const LoadingLine = () =>
  useLoading() && <LinearProgress className="layout-loading" aria-hidden sx={{ position: 'fixed', height: 3 }} />
