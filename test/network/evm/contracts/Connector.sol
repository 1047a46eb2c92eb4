// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {CrossChainMessage, UserAndLockerScript} from './CrossChainMessage.sol';
import {Roles} from './Roles.sol';
import {SpokePool} from './SpokePool.sol';
import {Token} from './Token.sol';
import {UniversalArrivals} from './UniversalArrivals.sol';
import {WrappedNative} from './WrappedNative.sol';

/// The cross chain's end of the bridge: takes tokens for unwraps, and pays out what wraps bring over and what
/// unwraps that failed or expired give back. It is this chain's spoke pool as well.
contract Connector is Roles, UniversalArrivals, SpokePool {
    struct Deposit {
        address refundAddress;
        address token;
        uint256 amount;
        uint256 time;
        bool isExpired; // the operator has the tokens
    }

    address public constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    int64 private constant WHOLE_RELAYER_FEE = 1e18;

    uint256 private immutable baseChainId;
    address private immutable baseConnector;
    address private immutable wrappedNative;
    mapping(address token => address) public baseTokenOf;
    mapping(uint256 uniqueCounter => Deposit) public deposits;
    mapping(bytes32 bitcoinTxId => bool) public isDelivered;
    mapping(uint256 originChainId => mapping(uint256 depositId => bool)) public isFilled;
    uint256 public lastCounter;

    event MsgSent(
        uint256 uniqueCounter,
        bytes data,
        address sourceChainInputToken,
        uint256 amount,
        int64 relayerFeePercentage
    );
    event Refunded(uint256 indexed uniqueCounter, address indexed recipient, address token, uint256 amount);
    event DepositExpired(uint256 indexed uniqueCounter, address indexed depositor, address token, uint256 amount);

    constructor(uint256 baseChainId_, address baseConnector_, address wrappedNative_) {
        baseChainId = baseChainId_;
        baseConnector = baseConnector_;
        wrappedNative = wrappedNative_;
    }

    receive() external payable {}

    function setBaseToken(address token, address baseToken) external onlyOwner {
        baseTokenOf[token] = baseToken;
    }

    function wrappedNativeToken() external view returns (address) {
        return wrappedNative;
    }

    /// As which token of another chain a token crosses.
    function bridgeTokenMapping(address token, uint256 chainId) external view returns (address) {
        return chainId == baseChainId ? baseTokenOf[token] : address(0);
    }

    /// Where requests for an exchange cross to; here all exchanges are on the same chain.
    function bridgeConnectorMapping(
        address
    ) external view returns (uint256 targetChainId, address targetChainConnectorProxy) {
        return (baseChainId, baseConnector);
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
            Deposit(tx.origin, token, amounts[0], block.timestamp, false),
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
            Deposit(refundAddress, token, amounts[0], block.timestamp, false),
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

    /// The end of a wrap: pays the recipient of a deposit that the base chain's end of the bridge logged. Nothing in it
    /// names the Bitcoin transaction.
    function fillRelay(uint256 originChainId, address outputToken, Relay calldata relay) external onlyRelayer {
        require(!isFilled[originChainId][relay.depositId], 'Connector: already filled');
        isFilled[originChainId][relay.depositId] = true;
        _payOver(outputToken, relay.recipient, relay.outputAmount);
        _logFill(relay, originChainId);
    }

    /// The same for a universal wrap: this connector gets what crossed, and exchanges it for the recipient. The exchange
    /// may bring less than was promised, or refuse the token: then it stays here.
    function deliverUniversal(Arrival calldata arrival, uint256 originChainId, Relay calldata relay) external {
        _arrive(arrival.bitcoinTxId);
        require(relay.recipient == address(this), 'Connector: not for an exchange');
        require(!isFilled[originChainId][relay.depositId], 'Connector: already filled');
        isFilled[originChainId][relay.depositId] = true;
        _takeFill(arrival.token, relay.outputAmount);
        _logFill(relay, originChainId);
        if (!arrival.isRefused) _payOver(arrival.token, arrival.recipient, arrival.amount);
        _logArrival(arrival);
    }

    /// What nobody fills on the base chain in time goes to the operator, as its depositor there.
    function expire(uint256 uniqueCounter) external onlyRelayer {
        Deposit storage deposit = deposits[uniqueCounter];
        require(deposit.amount > 0 && !deposit.isExpired, 'Connector: no deposit');
        require(block.timestamp > deposit.time + FILL_PERIOD, 'Connector: not expired');
        deposit.isExpired = true;
        _pay(deposit.token, msg.sender, deposit.amount);
        emit DepositExpired(uniqueCounter, msg.sender, deposit.token, deposit.amount);
    }

    /// Gives back the whole input of an unwrap that failed on the base chain, or that expired: then the operator brings it.
    function refund(uint256 uniqueCounter) external payable onlyRelayer {
        Deposit memory deposit = deposits[uniqueCounter];
        require(deposit.amount > 0, 'Connector: nothing to refund');
        require(
            msg.value == (deposit.isExpired && deposit.token == NATIVE ? deposit.amount : 0),
            'Connector: wrong value'
        );
        delete deposits[uniqueCounter];
        if (deposit.isExpired && deposit.token != NATIVE)
            Token(deposit.token).transferFrom(msg.sender, address(this), deposit.amount);
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
        _logDeposit(
            Relay(
                _word(deposit.token),
                _word(message.path[0]),
                deposit.amount,
                (deposit.amount * uint64(WHOLE_RELAYER_FEE - relayerFeePercentage)) / uint64(WHOLE_RELAYER_FEE),
                message.uniqueCounter,
                relayer,
                baseConnector
            ),
            baseChainId,
            abi.encode(message)
        );
        emit MsgSent(
            message.uniqueCounter,
            abi.encode(message),
            deposit.token,
            deposit.amount,
            relayerFeePercentage
        );
    }

    /// The spoke pool is this contract too. It pays contracts in the wrapped native token.
    function _takeFill(address token, uint256 amount) private {
        if (token == wrappedNative) WrappedNative(payable(token)).deposit{value: amount}();
        Token(token).transfer(address(this), amount);
        if (token == wrappedNative) WrappedNative(payable(token)).withdraw(amount);
    }

    /// The bridge names the native currency by its wrapped form, and pays the currency itself.
    function _payOver(address token, address recipient, uint256 amount) private {
        _pay(token == wrappedNative ? NATIVE : token, recipient, amount);
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
