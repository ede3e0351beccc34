import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { MenuEntry } from '../../components/MenuButton.tsx'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { forgetRecords, mayBegin, mayWrite, useFrame, useWritable } from '../../providers/frame.tsx'
import { placesOf } from '../../providers/screens.ts'
import { setYear } from '../../providers/session.ts'
import { beforeLeaving } from '../../providers/unsaved.ts'
import { useText } from '../text/useText.ts'
import type { StartMode } from '../values/startModes.ts'
import { useBlocked } from '../values/useWhyNot.ts'
import { sidesOf } from './start.ts'
import { useTemplates } from './useTemplates.ts'

/**
 * What begins a new record with this one: a copy of it, a template and, where it is posted, its reversal. From a closed
 * year they lead to the open one. @param onGo told when the form of this record is left for the one of the new record
 */
export function useAnother(model: Model, record: RecordData & { readonly id: number }, onGo?: () => void): readonly MenuEntry[] {
  const { say } = useText()
  const frame = useFrame()
  const { years, can } = frame
  const { blocked } = useWritable(model)
  const reason = useBlocked(model)
  const registry = useDefinitions()
  const template = useTemplates(model)
  const navigate = useNavigate()
  const client = useQueryClient()
  if (!mayBegin(model, can, registry)) return []
  const elsewhere =
    blocked === 'closed' || blocked === 'allYears' ? years.find((one) => one.year !== null && one.status === 'open') : undefined
  const item = (way: StartMode, label: string, icon: string): MenuEntry => ({
    label,
    icon,
    ...(blocked !== undefined && !elsewhere && { disabled: true, reason }),
    ...(elsewhere && { note: String(elsewhere.year) }),
    onSelect: () =>
      beforeLeaving(() => {
        if (elsewhere?.year != null) {
          setYear(elsewhere.year)
          void forgetRecords(client)
        }
        onGo?.()
        navigate(addressOf(model, way, record.id))
      }),
  })
  const reversible = model.posting?.inBooks.includes(String(record['status'])) && sidesOf(model) !== null
  const templated = registry.find(model.data.repeats?.makes ?? '')
  return [
    ...(templated && mayWrite(templated, frame).add
      ? [
          {
            label: say('generated.another.useTemplate'),
            icon: templated.data.menu?.icon ?? 'plus',
            to: `${placesOf(templated).fresh}?template=${record.id}`,
          },
        ]
      : []),
    item('copy', say('generated.another.copy'), 'copy'),
    ...(reversible ? [item('reverse', say('generated.another.reverse'), 'refresh')] : []),
    ...(template === undefined || !mayWrite(template, frame).add
      ? []
      : [{ label: say('generated.another.saveAsTemplate'), icon: 'star', to: `${placesOf(template).fresh}?from=${record.id}` }]),
  ]
}

/** The form of a new record; in a list that edits in place it opens there, and what the list shows stays. */
function addressOf(model: Model, way: StartMode, id: number): string {
  const { base, style } = model.route
  if (style !== 'inline') return `${placesOf(model).fresh}?${way}=${id}`
  const query = new URLSearchParams(location.pathname === `/${base}` ? location.search : '')
  query.set('record', 'new')
  query.set(way, String(id))
  return `/${base}?${query}`
}
