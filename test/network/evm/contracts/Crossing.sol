// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {RelayerBridge} from './RelayerBridge.sol';
import {Token} from './Token.sol';

/// How a router sends its own tokens of this chain to a recipient on another one.
abstract contract Crossing {
    struct Crossed {
        uint256 bridgeFee; // in the base token
        address targetToken;
        uint256 targetAmount;
    }

    RelayerBridge public immutable bridge;

    constructor(RelayerBridge bridge_) {
        bridge = bridge_;
    }

    function _sendAcross(
        bytes32 bitcoinTxId,
        uint256 chainId,
        address baseToken,
        uint256 amount,
        uint256 feePercentage,
        address recipient,
        address handler
    ) internal returns (Crossed memory crossed) {
        Token(baseToken).approve(address(bridge), amount);
        (crossed.bridgeFee, crossed.targetToken, crossed.targetAmount) = bridge.send(
            bitcoinTxId,
            chainId,
            baseToken,
            amount,
            feePercentage,
            recipient,
            handler
        );
    }
}
