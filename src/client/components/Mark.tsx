import './brand.css'

/** The product's mark: the first letter of its name. */
export const Mark = ({ size = 30 }: { readonly size?: number }) => (
  <span className="mark" lang="ar" aria-hidden="true" style={{ inlineSize: size, blockSize: size, fontSize: size * 0.62 }}>
    د
  </span>
)
