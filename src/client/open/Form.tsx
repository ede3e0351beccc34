import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PublicField } from '../../shared/publicPage.ts'
import { Control } from './Control.tsx'
import { call, Refused } from './call.ts'
import { dropDraft, keepDraft, newKey, openDraft } from './draft.ts'
import { smaller } from './smaller.ts'
import type { Say } from './texts.ts'
import { asked, boundFault, sentValue } from './values.ts'

interface Props<T> {
  /** Which form of the page it is: what is typed is kept by it. */
  readonly of: string
  readonly path: string
  readonly fields: readonly PublicField[]
  readonly label: string
  readonly danger?: boolean
  readonly language: string
  readonly say: Say
  readonly onSent: (answer: T) => void
}

type Errors = Readonly<Record<string, string>>

/** Asks for fields and sends them. What is typed stays until it has arrived, whatever happens to the page or to the connection. */
export function Form<T>({ of, path, fields, label, danger = false, language, say, onSent }: Props<T>) {
  const [draft, setDraft] = useState(() => openDraft(of, fields))
  const [errors, setErrors] = useState<Errors>({})
  const [reported, setReported] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [attaching, setAttaching] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const shown = asked(fields, draft.typed)

  useEffect(() => keepDraft(of, draft), [of, draft])
  useEffect(() => {
    if (Object.keys(errors).length) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])

  const type = (name: string, typed: string | boolean) => {
    // What is sent again with another value is another request.
    setDraft((before) => ({ key: newKey(), typed: { ...before.typed, [name]: typed } }))
    setErrors(({ [name]: _mended, ...others }) => others)
  }

  const refuse = (thrown: unknown) => {
    const entries = thrown instanceof Refused ? (thrown.problem?.errors ?? null) : null
    if (!entries) return setReported([say('open.offline')])
    const names = new Set(shown.map(({ name }) => name))
    const ofField = entries.filter(({ field }) => field !== undefined && names.has(field))
    setErrors(Object.fromEntries(ofField.map(({ field, message }) => [field, message])))
    const rest = entries.filter((entry) => !ofField.includes(entry)).map(({ message }) => message)
    setReported(ofField.length ? [say('open.fix'), ...rest] : rest)
  }

  /** @returns whether it has arrived */
  const attach = async (name: string, file: File) => {
    setAttaching(name)
    setErrors(({ [name]: _mended, ...others }) => others)
    try {
      const body = new FormData()
      body.append('file', await smaller(file))
      type(name, (await call<{ token: string }>('POST', `/files/${name}`, { language, body })).token)
    } catch (thrown) {
      const message = thrown instanceof Refused ? thrown.problem?.errors?.[0]?.message : undefined
      setErrors((others) => ({ ...others, [name]: message ?? say('open.offline') }))
      return false
    } finally {
      setAttaching(null)
    }
    return true
  }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || attaching !== null) return
    const values = shown.map((field) => [field, sentValue(field, draft.typed[field.name])] as const)
    const wrong = values.flatMap(([field, value]) => {
      const fault = field.must && value === null ? say('open.required') : boundFault(field, value, say)
      return fault === null ? [] : [[field.name, fault]]
    })
    if (wrong.length) {
      setErrors(Object.fromEntries(wrong))
      return setReported([say('open.fix')])
    }
    setBusy(true)
    setReported([])
    setErrors({})
    try {
      const body = Object.fromEntries(values.map(([{ name }, value]) => [name, value]))
      const answer = await call<T>('POST', path, { language, body, key: draft.key })
      dropDraft(of)
      onSent(answer)
    } catch (thrown) {
      refuse(thrown)
      setBusy(false)
    }
  }

  return (
    <form ref={form} noValidate onSubmit={send}>
      <div role="alert">
        {reported.length > 0 && (
          <div className="alert">
            {reported.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        )}
      </div>
      {shown.map((field) => (
        <Control
          key={field.name}
          field={field}
          must={field.must}
          typed={draft.typed[field.name] ?? ''}
          error={errors[field.name]}
          say={say}
          onType={(typed) => type(field.name, typed)}
          onFile={(file) => attach(field.name, file)}
          attaching={attaching === field.name}
        />
      ))}
      <button type="submit" data-tone={danger ? 'danger' : 'main'} aria-disabled={busy}>
        {busy ? say('open.sending') : label}
      </button>
    </form>
  )
}
