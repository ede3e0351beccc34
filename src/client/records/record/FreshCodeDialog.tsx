import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useState } from 'react'
import { Sheet } from '../../components/Sheet.tsx'
import { answerCode } from '../../providers/freshCode.ts'
import { http } from '../../providers/http.ts'
import { useT } from '../../providers/i18n.ts'
import { ProblemError } from '../../providers/problem.ts'

/** Asks for a fresh code of the second factor; what was asked for is sent again once it is given. */
export default function FreshCodeDialog() {
  const t = useT()
  const form = useId()
  const [code, setCode] = useState('')
  const [recovery, setRecovery] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    // The form that waits behind the dialog is not meant.
    event.stopPropagation()
    if (busy) return
    if (!code.trim()) return setRefused(t('shell.required'))
    setBusy(true)
    try {
      await http('Users/secondFactor/code', { method: 'POST', body: { code: code.trim() } })
      answerCode(true)
    } catch (error) {
      setBusy(false)
      setCode('')
      setRefused(error instanceof ProblemError ? error.message : t('shell.problem.unknown'))
    }
  }
  return (
    <Sheet
      kind="dialog"
      title={t('secondFactor.code.title')}
      onClose={() => answerCode(false)}
      footer={
        <>
          <Button type="submit" form={form} variant="contained" color="primary" disabled={busy}>
            {t('secondFactor.fresh.go')}
          </Button>
          <Button onClick={() => answerCode(false)}>{t('shell.cancel')}</Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={send}>
        <p style={{ marginBlockEnd: 16 }}>{t('secondFactor.fresh.text')}</p>
        <TextField
          label={t(recovery ? 'secondFactor.recoveryCode' : 'secondFactor.code')}
          required
          fullWidth
          autoFocus
          value={code}
          error={refused !== null}
          helperText={refused}
          onChange={(event) => {
            setCode(event.target.value)
            setRefused(null)
          }}
          slotProps={{
            htmlInput: {
              dir: 'ltr',
              inputMode: recovery ? 'text' : 'numeric',
              autoComplete: 'one-time-code',
              maxLength: 30,
              'aria-required': true,
            },
          }}
        />
        <Button size="small" onClick={() => setRecovery(!recovery)}>
          {t(recovery ? 'secondFactor.useCode' : 'secondFactor.useRecoveryCode')}
        </Button>
      </form>
    </Sheet>
  )
}
