// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

struct UserAndLockerScript {
    bytes userScript;
    uint8 scriptType;
    bytes lockerLockingScript;
}

/// What the connector of a cross chain tells the base connector: MsgSent.data is its ABI encoding.
struct CrossChainMessage {
    uint256 uniqueCounter;
    uint256 chainId;
    address user;
    address exchangeConnector;
    uint256 minOutputSats;
    bool isInputFixed;
    address[] path;
    UserAndLockerScript scripts;
    uint256 thirdPartyId;
}
