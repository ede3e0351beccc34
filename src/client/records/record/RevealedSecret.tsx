import Button from '@mui/material/Button'
import { useState } from 'react'
import { Sheet } from '../../components/Sheet.tsx'
import { useT } from '../../providers/i18n.ts'
import { forgetSecret, type Revealed } from '../../providers/revealed.ts'

/** A secret or an address, to be copied. */
export default function RevealedSecret({ revealed: { kind, text } }: { readonly revealed: Revealed }) {
  const t = useT()
  const [copied, setCopied] = useState(false)
  return (
    <Sheet
      kind="dialog"
      title={t(kind === 'secret' ? 'pages.revealed.title' : 'pages.publicLink.title')}
      onClose={forgetSecret}
      footer={
        <>
          <Button
            data-first
            variant="contained"
            color="primary"
            onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
          >
            {t(copied ? 'pages.revealed.copied' : 'pages.revealed.copy')}
          </Button>
          <Button onClick={forgetSecret}>{t('pages.revealed.done')}</Button>
        </>
      }
    >
      <p>{t(kind === 'secret' ? 'pages.revealed.about' : `pages.publicLink.about.${kind}`)}</p>
      <p>
        <code className="ltr" style={{ whiteSpace: 'normal', overflowWrap: 'anywhere', userSelect: 'all' }}>
          {text}
        </code>
      </p>
    </Sheet>
  )
}
