import Button from '@mui/material/Button'
import { useState } from 'react'
import { Sheet } from '../../components/Sheet.tsx'
import { useT } from '../../providers/i18n.ts'
import { forgetSecret } from '../../providers/revealed.ts'

/** A secret that is shown this once, to be copied. */
export default function RevealedSecret({ secret }: { readonly secret: string }) {
  const t = useT()
  const [copied, setCopied] = useState(false)
  return (
    <Sheet
      kind="dialog"
      title={t('pages.revealed.title')}
      onClose={forgetSecret}
      footer={
        <>
          <Button
            data-first
            variant="contained"
            color="primary"
            onClick={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}
          >
            {t(copied ? 'pages.revealed.copied' : 'pages.revealed.copy')}
          </Button>
          <Button onClick={forgetSecret}>{t('pages.revealed.done')}</Button>
        </>
      }
    >
      <p>{t('pages.revealed.about')}</p>
      <p>
        <code className="ltr" style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
          {secret}
        </code>
      </p>
    </Sheet>
  )
}
