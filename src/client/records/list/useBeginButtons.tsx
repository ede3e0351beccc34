import { Link } from 'react-router-dom'
import type { Model } from '../../../../schema/model.ts'
import { Icon } from '../../components/Icon.tsx'
import { ReasonButton } from '../../components/ReasonButton.tsx'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { mayBegin, useCan, useWritable } from '../../providers/frame.tsx'
import { useText } from '../text/useText.ts'
import { useBlocked } from '../values/useWhyNot.ts'

/** The buttons that begin records of a list, by hand and from a file; false where the person may not. */
export function useBeginButtons(model: Model, create: () => void) {
  const text = useText()
  const can = useCan()
  const writable = useWritable(model)
  const reason = useBlocked(model)
  const { base } = model.route
  const mayAdd = mayBegin(model, can, useDefinitions())
  const newButton = (writable.add || (reason !== undefined && mayAdd)) && (
    <ReasonButton
      variant="contained"
      color="primary"
      reason={reason}
      startIcon={<Icon name="plus" size={16} />}
      onClick={create}
      aria-keyshortcuts="n"
    >
      {text.fresh(model)}
    </ReasonButton>
  )
  const importButton = model.data.import && mayAdd && can(model.permissions.edit) && (
    <ReasonButton reason={reason} component={Link} to={`/${base}/import`}>
      {text.say(`resources.${model.name}.import`, { _: text.say('generated.list.import') })}
    </ReasonButton>
  )
  return { newButton, importButton }
}
