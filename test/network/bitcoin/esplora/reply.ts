export type Reply = {
  status: number
  type: 'application/json' | 'text/plain' | 'application/octet-stream'
  body: unknown
  headers?: Record<string, string>
}

export function json(body: unknown): Reply {
  return { status: 200, type: 'application/json', body }
}

export function text(body: string, status = 200): Reply {
  return { status, type: 'text/plain', body }
}

export function bytes(body: Uint8Array): Reply {
  return { status: 200, type: 'application/octet-stream', body }
}
