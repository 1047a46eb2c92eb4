import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { buildPackage } from '../client/package'

export type Agent = {
  /** Calls a tool, over stdio. */
  call: (tool: string, args?: object) => Promise<Record<string, unknown>>
  /** The link that the person opens. */
  link: string
}

/** Makes the agents' program in this folder, and runs it as its host does. */
export async function startAgent(out: string): Promise<Agent & { stop: () => Promise<void> }> {
  await buildPackage('agent', out)
  const client = new Client({ name: 'aide', title: 'Aide \u202e“of mine”', version: '1' })
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [join(out, 'index.js')] }))
  const call: Agent['call'] = async (name, args = {}) => {
    const { content } = await client.callTool({ name, arguments: { ...args } })
    const [{ text }] = Object(content)
    return JSON.parse(text)
  }
  const [link = ''] = /http:\S+#[\w-]+/.exec(JSON.stringify(await call('accounts'))) ?? []
  return { call, link, stop: () => client.close() }
}
