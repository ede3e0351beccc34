import { controlIcons, mirrored } from './icons/controls.ts'
import { menuIcons } from './icons/menu.ts'
import './Icon.css'

/** A line icon; always beside a word or inside a control with a label of its own. */
export const Icon = ({
  name,
  size = 20,
  filled = false,
}: {
  readonly name: string
  readonly size?: number
  readonly filled?: boolean
}) => (
  <svg
    className="icon"
    data-mirrored={mirrored.has(name) || undefined}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill={filled ? 'currentColor' : 'none'}
  >
    <path
      d={controlIcons[name] ?? (Object.hasOwn(menuIcons, name) ? menuIcons[name as keyof typeof menuIcons] : menuIcons.dot)}
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'drag' ? 2.6 : 1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
