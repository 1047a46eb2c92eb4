import { expect, it } from 'vitest'
import { profileOfRoute } from './profile-link-route'
import { swapLinkRoute } from './swap-link-route'

const JSON_TEXT = '{"id":"my-bridge","label":"100 % & more"}'
const linkOf = (json: string) => `web+satspan:profile?json=${encodeURIComponent(json)}`

it('reads the profile that a link carries', () => {
  expect(profileOfRoute(swapLinkRoute(linkOf(JSON_TEXT)))).toBe(JSON_TEXT)
  expect(profileOfRoute(swapLinkRoute(linkOf(JSON_TEXT).replace('web', ' WEB')))).toBe(JSON_TEXT)
})

it.each([
  ['a swap link', swapLinkRoute('web+satspan:to-evm?chain=137')],
  ['a link to a file', swapLinkRoute('web+satspan:profile?url=https://bridge.example/profile.json')],
  ['a link of another scheme', swapLinkRoute(linkOf(JSON_TEXT).replace('satspan', 'other'))],
  ['a broken encoding', swapLinkRoute('web+satspan:profile?json=%E0%A4')],
  ['an endless link', swapLinkRoute(linkOf('x'.repeat(100_001)))],
  ['another route', '/settings/profile'],
])('reads none from %s', (_, route) => {
  expect(profileOfRoute(route)).toBeNull()
})
