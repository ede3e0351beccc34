import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'react-admin'
import type { PrintLayout } from '../../../schema/language/printLayout.ts'
import { ErrorState } from '../components/ErrorState.tsx'
import { PillSelect } from '../components/PillSelect.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { usePhone } from '../components/usePhone.ts'
import { newKey } from '../providers/http.ts'
import { useT } from '../providers/i18n.ts'
import { PaperButtons } from './PaperButtons.tsx'
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
  /** Sizes of paper among which one may choose; what was chosen last comes first. */
  readonly papers?: PrintLayout['papers'] | undefined
  /** Whether the paper is handed over once: what is fetched here is one printing. */
  readonly once?: boolean | undefined
  readonly onClose: () => void
  /** It cannot be had at once. */
  readonly onRefused?: (error: unknown) => void
}

/** A document as it will be on paper, to be printed or kept. A phone, which shows none inside a page, opens it. */
export function PrintPreview({ title, file = title, path, headers, papers = [], once = false, onClose, onRefused }: Props) {
  const t = useT()
  const phone = usePhone()
  const frame = useRef<HTMLIFrameElement>(null)
  const [usual, setSize] = useStore<string | null>('print.paper', null)
  const size = papers.find((one) => one === usual) ?? papers[0]
  const [printing] = useState(newKey)
  const wish = new URLSearchParams({ ...(size && { paper: size }), ...(once && { printing }) })
  const { paper, error, retry } = usePaper(wish.size ? `${path}${path.includes('?') ? '&' : '?'}${wish}` : path, headers)
  const [loaded, setLoaded] = useState(false)
  const handler = useRef(onRefused)
  handler.current = onRefused
  useEffect(() => {
    if (error) handler.current?.(error)
  }, [error])
  // A user who came by keyboard prints by Enter.
  const main = useRef<HTMLButtonElement & HTMLAnchorElement>(null)
  const isThere = paper !== null
  const inside = !phone && navigator.pdfViewerEnabled !== false
  useEffect(() => {
    if (!paper) setLoaded(false)
  }, [paper])
  useEffect(() => {
    if ((inside ? loaded : isThere) && !document.activeElement?.closest('.MuiDialogActions-root')) main.current?.focus()
  }, [inside, loaded, isThere])
  return (
    <Sheet
      kind="dialog"
      wide
      title={title}
      onClose={onClose}
      footer={
        paper && (
          <>
            {papers.length > 1 && (
              <PillSelect
                label={t('print.paper')}
                value={size ?? ''}
                onChange={setSize}
                options={papers.map((one) => ({ value: one, label: t(`print.papers.${one}`) }))}
              />
            )}
            <PaperButtons
              paper={paper}
              file={file}
              onPrint={inside ? () => frame.current?.contentWindow?.print() : undefined}
              disabled={!loaded}
              main={main}
            />
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
