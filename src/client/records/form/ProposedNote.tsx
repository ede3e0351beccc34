import { useWatch } from 'react-hook-form'
import { Icon } from '../../components/Icon.tsx'
import { useText } from '../text/useText.ts'
import { proposedOf } from './useSpelled.ts'

/** Says of a value that it is a proposal, until somebody writes another one. */
export function ProposedNote({ field }: { readonly field: string }) {
  const { say } = useText()
  const [value, proposed] = useWatch({ name: [field, proposedOf(field)] })
  if (!value || value !== proposed) return null
  return (
    <p className="hint g-proposed">
      <Icon name="edit" size={14} /> {say('generated.proposed')}
    </p>
  )
}
