import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  readonly title: string
  /** What has just come is read from its title on. */
  readonly isNews?: boolean
  readonly children?: ReactNode
}

/** One thing to read or to do, under its title. */
export function Card({ title, isNews = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNews) heading.current?.focus()
  }, [isNews])
  return (
    <section className="card">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  )
}
