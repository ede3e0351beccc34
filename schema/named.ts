/**
 * The name of a definition that code is made for. Anything else, such as the name alone, is refused where the file is read.
 * @param by the function that wants it
 * @throws Error when it is no definition
 */
export function nameFor(by: string, definition: unknown): string {
  const name =
    typeof definition === 'object' && definition !== null ? (definition as { readonly name?: unknown }).name : undefined
  if (typeof name === 'string' && name !== '') return name
  const given =
    typeof definition === 'string' ? `'${definition}'` : definition === null ? 'null' : `of the type ${typeof definition}`
  throw new Error(
    `${by} wants the definition itself, as in ${by}(students, …) with \`import { students } from '…'\`, and is given ${definition === undefined ? 'nothing' : given}`,
  )
}
