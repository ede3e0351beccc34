import type { Input } from './input.ts'

/**
 * Inputs that take the place of their kind's for one field, by resource and field: any of React-Admin's, or one of your own on
 * its `useInput`. It is told the props of such an input (`source`, `label`, `helperText`, `isRequired`, `disabled`):
 *
 *     guardians: { workPlace: TextInput },
 *     students: { area: (props) => <ReferenceInput source={props.source} reference="areas" /> },
 *
 * Which fields a form has, in which order and when, is said by its definition.
 */
export const ownInputs: Readonly<Record<string, Readonly<Record<string, Input>>>> = {}
