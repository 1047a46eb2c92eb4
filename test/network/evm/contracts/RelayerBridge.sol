// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Roles} from './Roles.sol';
import {Token} from './Token.sol';

/// The base chain's end of the bridge to other chains: it keeps the base token and records, for each Bitcoin
/// transaction, what the relayer must deliver over there.
contract RelayerBridge is Roles {
    struct Target {
        address token;
        uint8 decimals;
    }

    struct Delivery {
        uint256 chainId;
        address token;
        address recipient;
        uint256 amount;
    }

    /// Percent × 1e5.
    uint256 public constant WHOLE_FEE = 1e7;

    mapping(uint256 chainId => mapping(address baseToken => Target)) public targets;
    mapping(bytes32 bitcoinTxId => Delivery) public deliveries;

    event BridgeSent(
        bytes32 indexed bitcoinTxId,
        uint256 indexed destinationChainId,
        address indexed recipient,
        address baseToken,
        uint256 baseAmount,
        address targetToken,
        uint256 targetAmount
    );

    function setTarget(uint256 chainId, address baseToken, address token, uint8 decimals) external onlyOwner {
        targets[chainId][baseToken] = Target(token, decimals);
    }

    function canSend(uint256 chainId, address baseToken, uint256 feePercentage) external view returns (bool) {
        return targets[chainId][baseToken].token != address(0) && feePercentage < WHOLE_FEE;
    }

    /// Takes `amount` of the base token from the router; returns the fee in it and what arrives over there.
    function send(
        bytes32 bitcoinTxId,
        uint256 chainId,
        address baseToken,
        uint256 amount,
        uint256 feePercentage,
        address recipient
    ) external onlyRouter returns (uint256 fee, address targetToken, uint256 targetAmount) {
        Target memory target = targets[chainId][baseToken];
        require(target.token != address(0) && feePercentage < WHOLE_FEE, 'RelayerBridge: cannot send');
        require(deliveries[bitcoinTxId].recipient == address(0), 'RelayerBridge: already sent');
        Token(baseToken).transferFrom(msg.sender, address(this), amount);

        targetToken = target.token;
        targetAmount = (amount * (WHOLE_FEE - feePercentage)) / WHOLE_FEE;
        fee = amount - targetAmount;
        targetAmount = (targetAmount * 10 ** target.decimals) / 10 ** Token(baseToken).decimals();
        deliveries[bitcoinTxId] = Delivery(chainId, targetToken, recipient, targetAmount);
        emit BridgeSent(bitcoinTxId, chainId, recipient, baseToken, amount, targetToken, targetAmount);
    }
}
