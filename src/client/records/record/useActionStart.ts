import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { RecordActionsProps } from './recordActionsProps.ts'
import { card, labelling, printing } from './recordPapers.ts'

type Paper = typeof printing | typeof card | typeof labelling

/**
 * What comes of pressing an action of a record: first the question what becomes of typed values, then its own question, its paper, its
 * page, or the action itself.
 * @param run does an action that asks nothing
 */
export function useActionStart(
  { model, record, form }: Pick<RecordActionsProps, 'model' | 'record' | 'form'>,
  run: (name: string, close: () => void) => unknown,
) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<string | null>(null)
  const [unsaved, setUnsaved] = useState<string | null>(null)
  const [preview, setPreview] = useState<Paper | null>(null)
  const proceed = (name: string) => {
    const action = model.actions.get(name)
    if (name === printing || name === card || name === labelling) return setPreview(name)
    if (action?.guided !== undefined) navigate(`/${action.guided}?id=${record.id}`)
    else if (name === 'delete' || action?.confirm || action?.input) setAsked(name)
    else void run(name, () => setAsked(null))
  }
  const start = (name: string) => {
    if (name !== 'delete' && form?.current?.isUnsaved()) setUnsaved(name)
    else proceed(name)
  }
  return {
    asked,
    unsaved,
    preview,
    start,
    proceed,
    closeQuestion: () => setAsked(null),
    closeUnsaved: () => setUnsaved(null),
    closePaper: () => setPreview(null),
  }
}
