// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Roles} from './Roles.sol';
import {SpokePool} from './SpokePool.sol';
import {Token} from './Token.sol';

/// The base chain's end of the bridge to other chains: it keeps the base token and records, for each Bitcoin
/// transaction (and for each request that is sent back, under an id of its own), what the relayer must deliver over there.
contract RelayerBridge is Roles, SpokePool {
    struct Target {
        address token;
        uint8 decimals;
    }

    struct Delivery {
        uint256 chainId;
        address token;
        address recipient;
        uint256 amount;
        uint256 depositId;
        address handler;
    }

    struct Deposit {
        address baseToken;
        uint256 amount;
        uint256 time;
    }

    /// Percent × 1e5.
    uint256 public constant WHOLE_FEE = 1e7;

    mapping(uint256 chainId => mapping(address baseToken => Target)) public targets;
    mapping(bytes32 bitcoinTxId => Delivery) public deliveries;
    mapping(bytes32 bitcoinTxId => Deposit) public deposits;
    uint256 public lastDepositId;

    event BridgeSent(
        bytes32 indexed bitcoinTxId,
        uint256 indexed destinationChainId,
        address indexed recipient,
        address baseToken,
        uint256 baseAmount,
        address targetToken,
        uint256 targetAmount
    );
    event BridgeExpired(bytes32 indexed bitcoinTxId, address indexed depositor, address baseToken, uint256 baseAmount);

    function setTarget(uint256 chainId, address baseToken, address token, uint8 decimals) external onlyOwner {
        targets[chainId][baseToken] = Target(token, decimals);
    }

    function canSend(uint256 chainId, address baseToken, uint256 feePercentage) external view returns (bool) {
        return targets[chainId][baseToken].token != address(0) && feePercentage < WHOLE_FEE;
    }

    /// The fee, in the base token, and what arrives over there.
    function quote(
        uint256 chainId,
        address baseToken,
        uint256 amount,
        uint256 feePercentage
    ) public view returns (uint256 fee, address targetToken, uint256 targetAmount) {
        Target memory target = targets[chainId][baseToken];
        require(target.token != address(0) && feePercentage < WHOLE_FEE, 'RelayerBridge: cannot send');
        targetToken = target.token;
        targetAmount = (amount * (WHOLE_FEE - feePercentage)) / WHOLE_FEE;
        fee = amount - targetAmount;
        targetAmount = (targetAmount * 10 ** target.decimals) / 10 ** Token(baseToken).decimals();
    }

    /// Takes `amount` of the base token from the router; returns the fee in it and what arrives over there. A handler
    /// gets it first, and learns from the message for whom it is.
    function send(
        bytes32 bitcoinTxId,
        uint256 chainId,
        address baseToken,
        uint256 amount,
        uint256 feePercentage,
        address recipient,
        address handler
    ) external onlyRouter returns (uint256 fee, address targetToken, uint256 targetAmount) {
        (fee, targetToken, targetAmount) = quote(chainId, baseToken, amount, feePercentage);
        require(deliveries[bitcoinTxId].recipient == address(0), 'RelayerBridge: already sent');
        Token(baseToken).transferFrom(msg.sender, address(this), amount);

        uint256 depositId = ++lastDepositId;
        deliveries[bitcoinTxId] = Delivery(chainId, targetToken, recipient, targetAmount, depositId, handler);
        deposits[bitcoinTxId] = Deposit(baseToken, amount, block.timestamp);
        _logDeposit(
            Relay(
                _word(baseToken),
                _word(targetToken),
                amount,
                targetAmount,
                depositId,
                relayer,
                handler == address(0) ? recipient : handler
            ),
            chainId,
            handler == address(0) ? bytes('') : abi.encode(bitcoinTxId, recipient)
        );
        emit BridgeSent(bitcoinTxId, chainId, recipient, baseToken, amount, targetToken, targetAmount);
    }

    /// A deposit that nobody delivered in time goes back to the operator who made it, not to its recipient.
    function expire(bytes32 bitcoinTxId) external onlyRelayer {
        Deposit memory deposit = deposits[bitcoinTxId];
        require(deposit.amount > 0, 'RelayerBridge: no deposit');
        require(block.timestamp > deposit.time + FILL_PERIOD, 'RelayerBridge: not expired');
        delete deposits[bitcoinTxId];
        Token(deposit.baseToken).transfer(msg.sender, deposit.amount);
        emit BridgeExpired(bitcoinTxId, msg.sender, deposit.baseToken, deposit.amount);
    }
}
