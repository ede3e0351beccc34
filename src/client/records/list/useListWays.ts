import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Model } from '../../../../schema/model.ts'
import { placesOf } from '../../providers/screens.ts'
import { pageOf } from '../values/recordAddress.ts'
import { startModes } from '../values/startModes.ts'

/** The ways from a list to its records: into a drawer beside it, or to a page of theirs. */
export function useListWays(model: Model) {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const inline = model.route.style === 'inline'
  const show = useCallback(
    (value: string | null) =>
      setParams((before) => {
        const next = new URLSearchParams(before)
        for (const name of startModes) next.delete(name)
        if (value === null) next.delete('record')
        else next.set('record', value)
        return next
      }),
    [setParams],
  )
  const open = useCallback(
    (id: number) => (inline ? show(String(id)) : void navigate(pageOf(model, id))),
    [inline, show, navigate, model],
  )
  const create = useCallback(() => (inline ? show('new') : void navigate(placesOf(model).fresh)), [inline, show, navigate, model])
  return { record: inline ? params.get('record') : null, show, open, create }
}
