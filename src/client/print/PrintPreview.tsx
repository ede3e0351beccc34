import { useEffect, useRef, useState } from 'react'
import { useT } from '../providers/i18n.ts'
import { usePhone } from '../records/list/usePhone.ts'
import { Button } from '../shell/components/Button.tsx'
import { ErrorState } from '../shell/components/ErrorState.tsx'
import { Icon } from '../shell/components/Icon.tsx'
import { Sheet } from '../shell/components/Sheet.tsx'
import { SkeletonPage } from '../shell/components/Skeleton.tsx'
import { usePaper } from './usePaper.ts'
import './print.css'

/** What a browser's viewer understands: the page alone, as wide as there is room. */
const fitted = '#toolbar=0&navpanes=0&view=FitH'

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
  const told = useRef(onRefused)
  told.current = onRefused
  useEffect(() => {
    if (error) told.current?.(error)
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
                kind="filled"
                icon={<Icon name="print" />}
                disabled={!loaded}
                onClick={() => frame.current?.contentWindow?.print()}
              >
                {t('print.print')}
              </Button>
            ) : (
              <a className="button" data-kind="filled" href={paper} target="_blank" rel="noopener">
                {t('print.open')}
              </a>
            )}
            <a className="button" data-kind="plain" href={paper} download={`${file}.pdf`}>
              <Icon name="download" />
              {t('print.download')}
            </a>
          </>
        )
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : !paper ? (
        <div className="p-frame" role="status" aria-label={t('print.preparing')}>
          <SkeletonPage />
        </div>
      ) : inside ? (
        <iframe ref={frame} className="p-frame" src={`${paper}${fitted}`} title={title} onLoad={() => setLoaded(true)} />
      ) : (
        <p>{t('print.noPreview')}</p>
      )}
    </Sheet>
  )
}
