import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PublicField } from '../../shared/publicPage.ts'
import { Control } from './Control.tsx'
import { call, Refused } from './call.ts'
import { drop, keep, newKey, openDraft } from './draft.ts'
import { Review } from './Review.tsx'
import { smaller } from './smaller.ts'
import type { Say } from './texts.ts'
import { useStep } from './useStep.ts'
import { asked, boundFault, sentValue } from './values.ts'

interface Props<T> {
  /** Which form of the page it is: what is typed is kept by it. */
  readonly of: string
  readonly path: string
  readonly fields: readonly PublicField[]
  /** Its pages, one after the other, and all of them once more before it is sent. */
  readonly steps?: readonly { readonly name: string; readonly label: string }[]
  /** What goes with it; then there is a box that people do not see and programs fill in. */
  readonly stamp?: string | null
  readonly label: string
  readonly danger?: boolean
  /** It stays as it is when it was sent. */
  readonly stays?: boolean
  readonly language: string
  readonly say: Say
  readonly onSent: (answer: T) => void
  readonly onStale?: () => void
}

type Errors = Readonly<Record<string, string>>

/** What is sent sooner after the page was opened is taken for a program's: after a reload it waits for the rest, in milliseconds. */
const soonest = 3_000

/** What is wrong with a page of the form before the next one; without a connection it is judged when all is sent. */
async function refusedStep(body: object, language: string): Promise<Refused | null> {
  try {
    await call('POST', '/check', { language, body })
    return null
  } catch (thrown) {
    return thrown instanceof Refused && thrown.problem?.status === 400 ? thrown : null
  }
}

const noSteps: NonNullable<Props<unknown>['steps']> = []

/** Asks for fields and sends them. Typed values are kept until the server has them, over reloads and lost connections. */
export function Form<T>(props: Props<T>) {
  const {
    of,
    path,
    fields,
    steps = noSteps,
    stamp = null,
    label,
    danger = false,
    stays = false,
    language,
    say,
    onSent,
    onStale,
  } = props
  const [draft, setDraft] = useState(() => openDraft(of, fields))
  const [errors, setErrors] = useState<Errors>({})
  const [refusals, setRefusals] = useState(0)
  const [reported, setReported] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [attaching, setAttaching] = useState<string | null>(null)
  const { at, go, back } = useStep(steps.length)
  const form = useRef<HTMLFormElement>(null)
  const trap = useRef<HTMLInputElement>(null)
  const first = useRef(true)
  const since = useRef(0)
  const shown = asked(fields, draft.typed)
  const here = steps.length ? shown.filter(({ step }) => step === steps[at]?.name) : shown
  const isLast = at === steps.length

  useEffect(() => keep(of, draft), [of, draft])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new stamp is a new page
  useEffect(() => {
    since.current = Date.now()
  }, [stamp])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page of the form is read from its title on, a refused one from what is wrong
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (wrong) wrong.focus()
    else if (!first.current) form.current?.querySelector<HTMLElement>('h2')?.focus()
    first.current = false
  }, [refusals, at])

  const type = (name: string, typed: string | boolean) => {
    // What is sent again with another value is another request.
    setDraft((before) => ({ key: newKey(), typed: { ...before.typed, [name]: typed } }))
    setErrors(({ [name]: _mended, ...others }) => others)
  }

  /** Shows what is wrong, on the first page that has some of it. */
  const mark = (wrong: Errors, sentences: readonly string[]) => {
    setErrors(wrong)
    setReported(sentences)
    setRefusals((before) => before + 1)
    const place = steps.findIndex(({ name }) => shown.some((field) => field.step === name && field.name in wrong))
    if (place >= 0) go(place)
  }

  const refuse = (thrown: unknown) => {
    const entries = thrown instanceof Refused ? (thrown.problem?.errors ?? null) : null
    if (!entries) return setReported([say('open.offline')])
    const names = new Set(shown.map(({ name }) => name))
    const ofField = entries.filter(({ field }) => field !== undefined && names.has(field))
    const rest = entries.filter((entry) => !ofField.includes(entry)).map(({ message }) => message)
    mark(
      Object.fromEntries(ofField.map(({ field, message }) => [field, message])),
      ofField.length ? [say('open.fix'), ...rest] : rest,
    )
    if (entries.some(({ code }) => code === 'Public.NotByPage')) onStale?.()
  }

  /** @returns whether it has arrived */
  const attach = async (name: string, file: File) => {
    setAttaching(name)
    setErrors(({ [name]: _mended, ...others }) => others)
    try {
      const body = new FormData()
      body.append('file', await smaller(file))
      type(name, (await call<{ token: string }>('POST', `/files/${name}`, { language, body, stamp })).token)
    } catch (thrown) {
      const fault = thrown instanceof Refused ? thrown.problem?.errors?.[0] : undefined
      if (fault?.code === 'Public.NotByPage') onStale?.()
      setErrors((others) => ({ ...others, [name]: fault?.message ?? say('open.offline') }))
      return false
    } finally {
      setAttaching(null)
    }
    return true
  }

  const wrongIn = (some: typeof shown): Errors =>
    Object.fromEntries(
      some.flatMap((field) => {
        const value = sentValue(field, draft.typed[field.name])
        const fault = field.must && value === null ? say('open.required') : boundFault(field, value, say)
        return fault === null ? [] : [[field.name, fault]]
      }),
    )

  const valuesOf = (some: typeof shown) =>
    Object.fromEntries(some.map((field) => [field.name, sentValue(field, draft.typed[field.name])]))

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || attaching !== null) return
    const wrong = wrongIn(isLast ? shown : here)
    if (Object.keys(wrong).length) return mark(wrong, [say('open.fix')])
    setReported([])
    setErrors({})
    setBusy(true)
    if (!isLast) {
      const refusal = await refusedStep(valuesOf(here), language)
      setBusy(false)
      return refusal ? refuse(refusal) : go(at + 1)
    }
    try {
      const body = valuesOf(shown)
      await new Promise((done) => setTimeout(done, stamp === null ? 0 : since.current + soonest - Date.now()))
      // A robot that filled the hidden field sees the usual page.
      const answer = await call<T>('POST', path, { language, body, key: draft.key, stamp: trap.current?.value ? null : stamp })
      if (stays) setBusy(false)
      else drop(of)
      if (steps.length) history.replaceState(null, '')
      onSent(answer)
    } catch (thrown) {
      refuse(thrown)
      setBusy(false)
    }
  }

  return (
    <form ref={form} noValidate onSubmit={send}>
      {steps.length > 0 && (
        <div className="step">
          <p>
            {say('open.step')
              .replace('{{at}}', String(at + 1))
              .replace('{{of}}', String(steps.length + 1))}
          </p>
          <progress max={steps.length + 1} value={at + 1} aria-hidden="true" />
          <h2 tabIndex={-1}>{isLast ? say('open.review') : steps[at]?.label}</h2>
        </div>
      )}
      <div role="alert">
        {reported.length > 0 && (
          <div className="alert">
            {reported.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        )}
      </div>
      {steps.length > 0 && isLast ? (
        <Review steps={steps} fields={fields} typed={draft.typed} language={language} say={say} onChange={go} />
      ) : (
        here.map((field) => (
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
        ))
      )}
      {stamp !== null && (
        <div className="trap" aria-hidden="true">
          <input ref={trap} name="website" tabIndex={-1} autoComplete="off" aria-label={say('open.leaveEmpty')} />
        </div>
      )}
      <div className="buttons">
        <button type="submit" data-tone={danger ? 'danger' : 'main'} aria-disabled={busy}>
          {isLast ? (busy ? say('open.sending') : label) : say('open.next')}
        </button>
        {at > 0 && (
          <button type="button" onClick={back}>
            {say('open.back')}
          </button>
        )}
      </div>
    </form>
  )
}
