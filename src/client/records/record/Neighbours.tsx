import Stack from '@mui/material/Stack'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { IconAction } from '../../components/IconAction.tsx'
import { useDaftar } from '../../providers/data.ts'
import { useNumerals } from '../../providers/numerals.ts'
import { useProblem } from '../../providers/useProblem.ts'
import { useText } from '../text/useText.ts'
import { rememberPage, seenPage } from '../values/lastList.ts'

interface NeighboursProps {
  readonly model: Model
  readonly id: number
  /** Where records of this sort are edited. */
  readonly edit: string
}

/** The way to the record before and after this one in the list from which it was opened; nothing where it came from elsewhere. */
export function Neighbours({ model, id, edit }: NeighboursProps) {
  const { say } = useText()
  const { number } = useNumerals()
  const navigate = useNavigate()
  const daftar = useDaftar()
  const problem = useProblem()
  const { base } = model.route
  const [seen, setSeen] = useState(() => seenPage(base))
  const index = seen?.ids.indexOf(id) ?? -1
  const place = seen && index >= 0 ? (seen.page - 1) * seen.perPage + index + 1 : 0
  const isPossible = (step: 1 | -1) => place > 0 && place + step >= 1 && place + step <= (seen?.total ?? 0)

  const go = async (step: 1 | -1) => {
    if (!seen || !isPossible(step)) return
    const known = seen.ids[index + step]
    if (known !== undefined) return navigate(`${edit}/${known}`)
    try {
      const page = seen.page + step
      const { data, total = 0 } = await daftar.getList<RecordData & { id: number }>(model.name, {
        filter: seen.filter,
        sort: seen.sort,
        pagination: { page, perPage: seen.perPage },
        meta: { fields: ['id'] },
      })
      const ids = data.map((one) => one.id)
      const next = step > 0 ? ids[0] : ids.at(-1)
      if (next === undefined) return
      const now = { ...seen, page, total, ids }
      rememberPage(base, now)
      setSeen(now)
      navigate(`${edit}/${next}`)
    } catch (error) {
      problem(error)
    }
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const step = event.code === 'PageDown' ? 1 : event.code === 'PageUp' ? -1 : 0
      if (!step || !event.altKey || event.defaultPrevented) return
      event.preventDefault()
      void go(step)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
  if (!seen || !place || seen.total < 2) return null
  return (
    <Stack direction="row" component="nav" aria-label={say('generated.neighbours')} sx={{ alignItems: 'center' }}>
      <IconAction
        icon="up"
        label={say('generated.neighbours.previous')}
        aria-keyshortcuts="Alt+PageUp"
        disabled={!isPossible(-1)}
        onClick={() => void go(-1)}
      />
      <span className="g-muted ltr">
        {number(place)} / {number(seen.total)}
      </span>
      <IconAction
        icon="down"
        label={say('generated.neighbours.next')}
        aria-keyshortcuts="Alt+PageDown"
        disabled={!isPossible(1)}
        onClick={() => void go(1)}
      />
    </Stack>
  )
}
