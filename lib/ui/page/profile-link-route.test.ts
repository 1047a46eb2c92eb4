import { expect, it } from 'vitest'
import { MAX_SHORT_CHARACTERS } from '~/lib/contract/short-file'
import { bridgeOfRoute, profileOfRoute } from './profile-link-route'
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

const deflated = async (text: string, format: CompressionFormat = 'deflate-raw') => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream(format))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
const LONGEST = ' '.repeat(MAX_SHORT_CHARACTERS)
const bridgeLink = (bytes: Uint8Array, encoding: 'base64' | 'base64url' = 'base64url') =>
  swapLinkRoute(`web+satspan:bridge#${Buffer.from(bytes).toString(encoding)}`)

it.each([
  ['raw', bridgeLink(await deflated(JSON_TEXT)), JSON_TEXT],
  ['in a zlib wrapper', bridgeLink(await deflated(JSON_TEXT, 'deflate')), JSON_TEXT],
  ['in plain base64', bridgeLink(await deflated(JSON_TEXT), 'base64'), JSON_TEXT],
  ['of the longest file', bridgeLink(await deflated(LONGEST)), LONGEST],
])('reads the short file that a link carries, %s', (_, route, json) => {
  expect(bridgeOfRoute(route)).toBe(json)
  expect(profileOfRoute(route)).toBeNull()
})

it.each([
  ['a link to a profile', swapLinkRoute(linkOf(JSON_TEXT))],
  ['a link to a file', swapLinkRoute('web+satspan:bridge?url=https://bridge.example/short.json')],
  ['more than a short file has', bridgeLink(await deflated(' '.repeat(MAX_SHORT_CHARACTERS + 1)))],
  ['damage', bridgeLink((await deflated(JSON_TEXT)).subarray(1))],
  ['no base64', swapLinkRoute('web+satspan:bridge#%%')],
  ['nothing', swapLinkRoute('web+satspan:bridge#')],
  ['another route', '/settings/profile'],
])('reads no short file from %s', (_, route) => {
  expect(bridgeOfRoute(route)).toBeNull()
})
