import { useEffect, useState } from 'react'
import { call, Refused } from './call.ts'
import { keep, newKey, openDraft } from './draft.ts'
import { type FormProps, noSteps } from './formProps.ts'
import { smaller } from './smaller.ts'
import { asked } from './values.ts'

/** What is wrong with fields, by their names. */
export type Errors = Readonly<Record<string, string>>

/** What is typed into a form and kept, and what is wrong with it. @param go leads to a page of the form */
export function useFilling<T>(
  { of, fields, steps = noSteps, stamp = null, language, say, onStale }: FormProps<T>,
  go: (at: number) => void,
) {
  const [draft, setDraft] = useState(() => openDraft(of, fields))
  const [errors, setErrors] = useState<Errors>({})
  const [refusals, setRefusals] = useState(0)
  const [reported, setReported] = useState<readonly string[]>([])
  const [attaching, setAttaching] = useState<string | null>(null)
  const shown = asked(fields, draft.typed)

  useEffect(() => keep(of, draft), [of, draft])

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
  return { draft, shown, errors, reported, refusals, attaching, setErrors, setReported, type, mark, refuse, attach }
}
