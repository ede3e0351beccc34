import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Alert } from './Alert.tsx'
import { Control } from './Control.tsx'
import { call } from './call.ts'
import { drop } from './draft.ts'
import { FormButtons } from './FormButtons.tsx'
import { type FormProps, noSteps } from './formProps.ts'
import { Review } from './Review.tsx'
import { refusedStep } from './refusedStep.ts'
import { StepHead } from './StepHead.tsx'
import { Trap } from './Trap.tsx'
import { useFilling } from './useFilling.ts'
import { useStep } from './useStep.ts'
import { valuesOf, wrongIn } from './values.ts'

/** What is sent sooner after the page was opened is taken for a program's: after a reload it waits for the rest, in milliseconds. */
const soonest = 3_000

/** Waits for as long as a person needs who fills a form. */
function useWait(stamp: string | null) {
  const since = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new stamp is a new page
  useEffect(() => {
    since.current = Date.now()
  }, [stamp])
  return () => new Promise((done) => setTimeout(done, stamp === null ? 0 : since.current + soonest - Date.now()))
}

/** A page of the form is read from its title on, a refused one from what is wrong. */
function useRead(form: RefObject<HTMLFormElement | null>, refusals: unknown, at: number) {
  const first = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page, and each refusal
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (wrong) wrong.focus()
    else if (!first.current) form.current?.querySelector<HTMLElement>('h2')?.focus()
    first.current = false
  }, [refusals, at])
}

/** Asks for fields and sends them. Typed values are kept until the server has them, over reloads and lost connections. */
export function Form<T>(props: FormProps<T>) {
  const { of, path, fields, steps = noSteps, stamp = null, label, danger = false, stays = false, language, say, onSent } = props
  const [busy, setBusy] = useState(false)
  const { at, go, back } = useStep(steps.length)
  const { draft, shown, errors, reported, refusals, attaching, setErrors, setReported, type, mark, refuse, attach } = useFilling(
    props,
    go,
  )
  const form = useRef<HTMLFormElement>(null)
  const trap = useRef<HTMLInputElement>(null)
  const wait = useWait(stamp)
  useRead(form, refusals, at)
  const here = steps.length ? shown.filter(({ step }) => step === steps[at]?.name) : shown
  const isLast = at === steps.length

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || attaching !== null) return
    const wrong = wrongIn(isLast ? shown : here, draft.typed, say)
    if (Object.keys(wrong).length) return mark(wrong, [say('open.fix')])
    setReported([])
    setErrors({})
    setBusy(true)
    if (!isLast) {
      const refusal = await refusedStep(valuesOf(here, draft.typed), language)
      setBusy(false)
      return refusal ? refuse(refusal) : go(at + 1)
    }
    try {
      const body = valuesOf(shown, draft.typed)
      await wait()
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
        <StepHead at={at} of={steps.length + 1} title={isLast ? say('open.review') : steps[at]?.label} say={say} />
      )}
      <Alert sentences={reported} />
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
      {stamp !== null && <Trap box={trap} say={say} />}
      <FormButtons label={label} danger={danger} busy={busy} isLast={isLast} onBack={at > 0 ? back : undefined} say={say} />
    </form>
  )
}
