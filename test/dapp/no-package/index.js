/** Reown's adapter for Bitcoin loads none of the wallets that this stands in for. */
export default null
