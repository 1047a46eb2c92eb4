import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { type PageFiles, startHost } from './host'
import { createProposals } from './proposals'
import { createSeat } from './seat'
import { createTools } from './tools'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

const files: PageFiles = {
  '/': { type: 'text/html; charset=utf-8', text: read('./page/index.html') },
  '/page.css': { type: 'text/css; charset=utf-8', text: read('./page/page.css') },
  '/page.js': { type: 'text/javascript; charset=utf-8', text: read('./page/page.js') },
}
const { version }: { version: string } = JSON.parse(read('./package.json'))

const agentName = (): string => {
  const client = tools.server.getClientVersion()
  return client?.title ?? client?.name ?? 'MCP'
}
const seat = createSeat(agentName)
// In memory alone, and in the person’s link: whoever lacks it gets nothing.
const host = await startHost({ files, seat, token: randomBytes(32).toString('base64url') })
const tools = createTools({ seat, proposals: createProposals(seat), link: () => host.link, version })
await tools.connect(new StdioServerTransport())
// The host that started this program has ended it.
process.stdin.once('end', () => process.exit())
