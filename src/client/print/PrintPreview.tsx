import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useEffect, useRef, useState } from 'react'
import { ErrorState } from '../components/ErrorState.tsx'
import { Icon } from '../components/Icon.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { usePhone } from '../components/usePhone.ts'
import { useT } from '../providers/i18n.ts'
import { usePaper } from './usePaper.ts'

/** What a browser's viewer understands: the page alone, as wide as there is room. */
const fitted = '#toolbar=0&navpanes=0&view=FitH'

const frameLook = {
  display: 'block',
  width: '100%',
  height: 'min(74dvh, 1000px)',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
}

interface Props {
  readonly title: string
  /** What its file is called, without the ending, if not as the document. */
  readonly file?: string
  /** Where the API has it. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly onClose: () => void
  /** It cannot be had at once. */
  readonly onRefused?: (error: unknown) => void
}

/** A document as it will be on paper, to be printed or kept. A phone, which shows none inside a page, opens it. */
export function PrintPreview({ title, file = title, path, headers, onClose, onRefused }: Props) {
  const t = useT()
  const phone = usePhone()
  const frame = useRef<HTMLIFrameElement>(null)
  const { paper, error, retry } = usePaper(path, headers)
  const [loaded, setLoaded] = useState(false)
  const handler = useRef(onRefused)
  handler.current = onRefused
  useEffect(() => {
    if (error) handler.current?.(error)
  }, [error])
  const inside = !phone && navigator.pdfViewerEnabled !== false
  useEffect(() => {
    if (!paper) setLoaded(false)
  }, [paper])
  return (
    <Sheet
      kind="dialog"
      wide
      title={title}
      onClose={onClose}
      footer={
        paper && (
          <>
            {inside ? (
              <Button
                variant="contained"
                color="primary"
                startIcon={<Icon name="print" />}
                disabled={!loaded}
                onClick={() => frame.current?.contentWindow?.print()}
              >
                {t('print.print')}
              </Button>
            ) : (
              <Button variant="contained" color="primary" href={paper} target="_blank" rel="noopener">
                {t('print.open')}
              </Button>
            )}
            <Button href={paper} download={`${file}.pdf`} startIcon={<Icon name="download" />}>
              {t('print.download')}
            </Button>
          </>
        )
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : !paper ? (
        <div role="status" aria-label={t('print.preparing')}>
          <Skeleton variant="rounded" sx={frameLook} />
        </div>
      ) : inside ? (
        <Box
          component="iframe"
          ref={frame}
          src={`${paper}${fitted}`}
          title={title}
          onLoad={() => setLoaded(true)}
          sx={frameLook}
        />
      ) : (
        <p>{t('print.noPreview')}</p>
      )}
    </Sheet>
  )
}
