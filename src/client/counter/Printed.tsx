import { useEffect, useRef } from 'react'
import { usePaper } from '../print/usePaper.ts'

/** What is printed at once, without a window of its own: the paper of the server, or one that was written here. */
export type ToPrint =
  | { readonly kind: 'paper'; readonly key: string; readonly path: string }
  | { readonly kind: 'slip'; readonly key: string; readonly html: string }

interface Props {
  readonly what: ToPrint
  readonly title: string
  readonly onDone: () => void
}

/** A frame out of sight that prints itself as soon as it is there. */
export function Printed({ what, title, onDone }: Props) {
  return what.kind === 'paper' ? (
    <PaperFrame path={what.path} title={title} onDone={onDone} />
  ) : (
    <PrintFrame source={{ srcDoc: what.html }} title={title} onDone={onDone} />
  )
}

type FrameProps = Pick<Props, 'title' | 'onDone'>

function PaperFrame({ path, title, onDone }: FrameProps & { readonly path: string }) {
  const { paper, error } = usePaper(path)
  const done = useRef(onDone)
  done.current = onDone
  // It can be printed again from beside the sale.
  useEffect(() => {
    if (error) done.current()
  }, [error])
  return paper === null ? null : <PrintFrame source={{ src: paper }} title={title} onDone={onDone} />
}

const hidden = { position: 'fixed', inset: 0, inlineSize: 1, blockSize: 1, border: 0, opacity: 0 } as const

type Source = { readonly src: string } | { readonly srcDoc: string }

function PrintFrame({ source, title, onDone }: FrameProps & { readonly source: Source }) {
  const frame = useRef<HTMLIFrameElement>(null)
  return (
    <iframe
      ref={frame}
      {...source}
      title={title}
      aria-hidden
      tabIndex={-1}
      style={hidden}
      onLoad={() => {
        frame.current?.contentWindow?.print()
        window.focus()
        onDone()
      }}
    />
  )
}
