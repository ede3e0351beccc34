import type { ComponentType } from 'react'
import type { Model, ModelField } from '../../../../schema/model.ts'

/** What the input of a kind gets. `name` is its place in the form: a field, or `entries.3.account`. */
export interface InputProps {
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
    readonly 'aria-required': boolean
  }
}

export type Input = ComponentType<InputProps>
