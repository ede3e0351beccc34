import InputBase, { type InputBaseProps } from '@mui/material/InputBase'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { ReactNode } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { useText } from '../text/useText.ts'
import './picker.css'

interface PickerFrameProps extends Omit<InputBaseProps, 'placeholder'> {
  readonly bare: boolean
  readonly hint: string | undefined
  readonly after: ReactNode
  readonly placeholder: string | undefined
}

/** The box of a picker, resting or searched: with a frame in a form, without one in a cell. */
export function PickerFrame({ bare, hint, after, placeholder, ...props }: PickerFrameProps) {
  const { say } = useText()
  const empty = placeholder ?? (bare ? '' : say('generated.pick'))
  const Frame = bare ? InputBase : OutlinedInput
  return (
    <Frame
      {...props}
      className={[props.className, !bare && 'picker-box'].filter(Boolean).join(' ')}
      startAdornment={undefined}
      endAdornment={
        bare ? undefined : (
          <span className="picker-after">
            {hint && <bdi className="ltr">{hint}</bdi>}
            {after}
            <Icon name="down" size={14} />
          </span>
        )
      }
      placeholder={props.disabled ? '' : empty}
    />
  )
}
