// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// What a proven Bitcoin payment asks of an exchange router, and the exchange that the relayer picks for it.
struct SwapRequest {
    bytes32 bitcoinTxId;
    bytes lockerLockingScript;
    uint256 amountSats;
    uint256 payloadLength; // of the data carrier, in bytes
    uint256 networkFeeSats;
    address recipient;
    address outputToken; // of this chain, for a cross-chain target too; wrapped native = the native asset
    uint256 minOutput; // of outputToken, before the bridge fee
    uint256 bridgePercentageFee; // percent × 1e5
    uint256 appId;
    uint256 speed; // 1 = may be filled early
    uint256 thirdPartyId;
    uint256 destinationChainId;
    address exchangeConnector;
    address[] path;
    address handler; // on the target chain, which exchanges there what crosses; zero = the recipient gets it
}

/// What became of it. Nothing was bought if `intermediary` is zero.
struct SwapOutcome {
    uint256 intermediary; // outputToken bought here
    address targetToken;
    uint256 targetAmount;
    uint256 bridgeFee; // in outputToken
}
