// The page has the colour of the kept skin before the application is loaded: no white flash at night.
try {
  const [scheme, canvas] = (localStorage.getItem('paint') ?? '').split(' ')
  if (canvas) Object.assign(document.documentElement.style, { colorScheme: scheme, background: canvas })
} catch {
  // A browser that keeps nothing begins in white.
}
