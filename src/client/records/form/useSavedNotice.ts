import { useNotify } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import { useText } from '../text/useText.ts'
import type { Saved } from './formProps.ts'

/** Says that a record was saved; a change that waits for its day says so. */
export function useSavedNotice(model: Model): (saved: Saved) => void {
  const notify = useNotify()
  const text = useText()
  return (saved) => {
    const waits = saved['status'] === 'draft' && model.states[0] === 'draft'
    notify(waits ? 'generated.saved.waits' : 'generated.saved.done', {
      type: 'success',
      ...(waits && { messageArgs: { state: text.choice(model, 'status', 'draft') } }),
    })
  }
}
