import { useMemo } from 'react'
import type { Model } from '../../../../schema/model.ts'
import { mayWrite, useFrame } from '../../providers/frame.tsx'

/** The kinds of records that a person works on, the first ones first: documents and people, those that they add to themselves before others. */
export function useFollowed(): readonly Model[] {
  const frame = useFrame()
  return useMemo(() => {
    const weight = (model: Model) => 2 * Number(mayWrite(model, frame).add) + Number(model.posting !== undefined)
    return frame.registry.models
      .filter(
        ({ data, route, permissions }) =>
          // What somebody is paid is not laid open on the first page: a look at it is made on purpose.
          (data.audited === undefined || data.ownBy?.all !== undefined) &&
          (data.effects !== undefined || data.import !== undefined) &&
          data.menu !== undefined &&
          route.style === 'family' &&
          frame.can(permissions.view),
      )
      .toSorted((a, b) => weight(b) - weight(a))
  }, [frame])
}
