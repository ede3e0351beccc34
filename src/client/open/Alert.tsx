/** What is wrong with a form as a whole, told as soon as it comes. */
export function Alert({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <div role="alert">
      {sentences.length > 0 && (
        <div className="alert">
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
    </div>
  )
}
