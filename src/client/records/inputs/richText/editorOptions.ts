import { DefaultEditorOptions } from 'ra-input-rich-text'
import { isLink } from '../../../../../schema/values/markup.ts'

const [starterKit, textAlign] = ['starterKit', 'textAlign'].map((wanted) =>
  DefaultEditorOptions.extensions?.find(({ name }) => name === wanted),
)

/** How a paragraph may stand: by the line's own beginning and end, which change sides with the language. */
export const alignments = ['start', 'center', 'end', 'justify'] as const

/** React-Admin's editor without what a stored text may not hold (schema/values/markup.ts): colours, pictures, program code. */
export const extensions = [
  starterKit?.configure({
    codeBlock: false,
    horizontalRule: false,
    link: { defaultProtocol: 'https', isAllowedUri: isLink, openOnClick: false },
  }),
  textAlign?.configure({ types: ['heading', 'paragraph'], alignments }),
].filter((extension) => extension !== undefined)

/** Of a copied link only its address is kept. */
export const withBareLinks = (html: string): string => html.replace(/<a [^>]*?(href="[^"]*")[^>]*>/g, '<a $1>')
