import type { ComponentType, ReactNode } from 'react'
import type { InputProps as RaInputProps } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'

/** What the box of a kind gets, in a form and in a cell of lines. `name` is its place in the form: a field, or `entries.3.account`. */
export interface BoxProps {
  readonly model: Model
  readonly field: ModelField
  readonly name: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
  readonly disabled: boolean
  readonly control: {
    readonly id: string
    readonly 'aria-invalid': boolean
    readonly 'aria-describedby': string | undefined
    readonly 'aria-label'?: string
    readonly 'aria-required'?: boolean
    readonly 'data-cell'?: string
  }
}

export type Box = ComponentType<BoxProps>

/** What every input takes: React-Admin's own props, so that one of its inputs can stand in the place of ours, and ours in its forms. */
export interface InputProps
  extends Pick<
    RaInputProps,
    'source' | 'helperText' | 'disabled' | 'isRequired' | 'validate' | 'defaultValue' | 'onChange' | 'onBlur'
  > {
  readonly label?: ReactNode | false
  /** What the form's definition does not say, in a form that has none: `{ kind: 'ref', to: 'guardians' }`. */
  readonly definition?: Partial<ModelField>
}

export type Input = ComponentType<InputProps>
