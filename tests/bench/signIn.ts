/** Signs the administrator of a demo school in and gives the header that says so. */
export async function signIn(address: string, userName = 'demo_admin'): Promise<string> {
  const response = await fetch(`${address}/api/Users/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password: 'Daftar@2026' }),
  })
  const { token } = (await response.json()) as { token: string }
  return `Bearer ${token}`
}
