// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {CrossChainMessage, UserAndLockerScript} from './CrossChainMessage.sol';
import {Roles} from './Roles.sol';
import {Token} from './Token.sol';
import {UniversalArrivals} from './UniversalArrivals.sol';

/// The cross chain's end of the bridge: takes tokens for unwraps, and pays out what wraps bring over and what
/// failed unwraps give back.
contract Connector is Roles, UniversalArrivals {
    struct Deposit {
        address refundAddress;
        address token;
        uint256 amount;
    }

    address public constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    int64 private constant WHOLE_RELAYER_FEE = 1e18;

    mapping(address token => address) public baseTokenOf;
    mapping(uint256 uniqueCounter => Deposit) public deposits;
    mapping(bytes32 bitcoinTxId => bool) public isDelivered;
    uint256 public lastCounter;

    event MsgSent(
        uint256 uniqueCounter,
        bytes data,
        address sourceChainInputToken,
        uint256 amount,
        int64 relayerFeePercentage
    );
    event Delivered(bytes32 indexed bitcoinTxId, address indexed recipient, address token, uint256 amount);
    event Refunded(uint256 indexed uniqueCounter, address indexed recipient, address token, uint256 amount);

    receive() external payable {}

    function setBaseToken(address token, address baseToken) external onlyOwner {
        baseTokenOf[token] = baseToken;
    }

    function swapAndUnwrap(
        address token,
        address exchangeConnector,
        uint256[] calldata amounts,
        bool isInputFixed,
        address[] calldata path,
        UserAndLockerScript calldata scripts,
        int64 relayerFeePercentage,
        uint256 thirdParty
    ) external payable {
        _take(token, amounts, path, isInputFixed, relayerFeePercentage);
        _send(
            Deposit(tx.origin, token, amounts[0]),
            CrossChainMessage({
                uniqueCounter: ++lastCounter,
                chainId: block.chainid,
                user: tx.origin,
                exchangeConnector: exchangeConnector,
                minOutputSats: amounts[1],
                isInputFixed: isInputFixed,
                path: path,
                scripts: scripts,
                thirdPartyId: thirdParty
            }),
            relayerFeePercentage
        );
    }

    function swapAndUnwrapV2(
        address token,
        address exchangeConnector,
        uint256[] calldata amounts,
        bool isInputFixed,
        address[] calldata path,
        UserAndLockerScript calldata scripts,
        int64 relayerFeePercentage,
        uint256 thirdParty,
        address refundAddress
    ) external payable {
        require(refundAddress != address(0), 'Connector: no refund address');
        _take(token, amounts, path, isInputFixed, relayerFeePercentage);
        _send(
            Deposit(refundAddress, token, amounts[0]),
            CrossChainMessage({
                uniqueCounter: ++lastCounter,
                chainId: block.chainid,
                user: refundAddress,
                exchangeConnector: exchangeConnector,
                minOutputSats: amounts[1],
                isInputFixed: isInputFixed,
                path: path,
                scripts: scripts,
                thirdPartyId: thirdParty
            }),
            relayerFeePercentage
        );
    }

    /// The end of a wrap: pays what the relayer bridge of the base chain recorded for this Bitcoin transaction.
    function deliver(address token, address recipient, uint256 amount, bytes32 bitcoinTxId) public onlyRelayer {
        _arrive(bitcoinTxId);
        _pay(token, recipient, amount);
        emit Delivered(bitcoinTxId, recipient, token, amount);
    }

    /// The same for a universal wrap, whose token this chain's exchange may refuse: then it stays here.
    function deliverUniversal(Arrival calldata arrival) external {
        if (arrival.isRefused) _arrive(arrival.bitcoinTxId);
        else deliver(arrival.token, arrival.recipient, arrival.amount, arrival.bitcoinTxId);
        _logArrival(arrival);
    }

    /// Gives back the whole input of an unwrap that failed on the base chain.
    function refund(uint256 uniqueCounter) external onlyRelayer {
        Deposit memory deposit = deposits[uniqueCounter];
        require(deposit.amount > 0, 'Connector: nothing to refund');
        delete deposits[uniqueCounter];
        _pay(deposit.token, deposit.refundAddress, deposit.amount);
        emit Refunded(uniqueCounter, deposit.refundAddress, deposit.token, deposit.amount);
    }

    function _arrive(bytes32 bitcoinTxId) private onlyRelayer {
        require(!isDelivered[bitcoinTxId], 'Connector: already delivered');
        isDelivered[bitcoinTxId] = true;
    }

    function _take(
        address token,
        uint256[] calldata amounts,
        address[] calldata path,
        bool isInputFixed,
        int64 relayerFeePercentage
    ) private {
        require(amounts.length == 2 && amounts[0] > 0, 'Connector: wrong amounts');
        require(isInputFixed, 'Connector: not fixed token');
        require(baseTokenOf[token] != address(0), 'Connector: unsupported token');
        require(path.length > 1 && path[0] == baseTokenOf[token], 'Connector: wrong path');
        require(
            relayerFeePercentage >= 0 && relayerFeePercentage < WHOLE_RELAYER_FEE,
            'Connector: invalid relayer fee'
        );
        require(msg.value == (token == NATIVE ? amounts[0] : 0), 'Connector: wrong value');
        if (token != NATIVE) Token(token).transferFrom(msg.sender, address(this), amounts[0]);
    }

    function _send(Deposit memory deposit, CrossChainMessage memory message, int64 relayerFeePercentage) private {
        deposits[message.uniqueCounter] = deposit;
        emit MsgSent(
            message.uniqueCounter,
            abi.encode(message),
            deposit.token,
            deposit.amount,
            relayerFeePercentage
        );
    }

    function _pay(address token, address recipient, uint256 amount) private {
        if (token != NATIVE) {
            Token(token).transfer(recipient, amount);
            return;
        }
        (bool sent, ) = recipient.call{value: amount}('');
        require(sent, 'Connector: payment refused');
    }
}
