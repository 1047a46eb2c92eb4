// bcoin reads this as it loads. Otherwise it demands parts that need a compiler.
process.env['NODE_BACKEND'] = 'js'

export const { default: bcoin } = await import('bcoin')
