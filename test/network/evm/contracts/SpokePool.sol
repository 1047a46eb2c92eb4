// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// What a bridge between EVM chains logs: a deposit on the chain that tokens leave, and its fill, from a relayer's own
/// money, on the one that they arrive on. What nobody fills in time goes back to its depositor.
abstract contract SpokePool {
    struct Relay {
        bytes32 inputToken;
        bytes32 outputToken;
        uint256 inputAmount;
        uint256 outputAmount;
        uint256 depositId;
        address depositor;
        address recipient;
    }

    struct RelayExecutionInfo {
        bytes32 updatedRecipient;
        bytes32 updatedMessageHash;
        uint256 updatedOutputAmount;
        uint8 fillType;
    }

    /// How long a deposit waits to be filled.
    uint256 public constant FILL_PERIOD = 4 hours;

    event FundsDeposited(
        bytes32 inputToken,
        bytes32 outputToken,
        uint256 inputAmount,
        uint256 outputAmount,
        uint256 indexed destinationChainId,
        uint256 indexed depositId,
        uint32 quoteTimestamp,
        uint32 fillDeadline,
        uint32 exclusivityDeadline,
        bytes32 indexed depositor,
        bytes32 recipient,
        bytes32 exclusiveRelayer,
        bytes message
    );
    event FilledRelay(
        bytes32 inputToken,
        bytes32 outputToken,
        uint256 inputAmount,
        uint256 outputAmount,
        uint256 repaymentChainId,
        uint256 indexed originChainId,
        uint256 indexed depositId,
        uint32 fillDeadline,
        uint32 exclusivityDeadline,
        bytes32 exclusiveRelayer,
        bytes32 indexed relayer,
        bytes32 depositor,
        bytes32 recipient,
        bytes32 messageHash,
        RelayExecutionInfo relayExecutionInfo
    );

    function _logDeposit(Relay memory relay, uint256 destinationChainId, bytes memory message) internal {
        emit FundsDeposited(
            relay.inputToken,
            relay.outputToken,
            relay.inputAmount,
            relay.outputAmount,
            destinationChainId,
            relay.depositId,
            uint32(block.timestamp),
            uint32(block.timestamp + FILL_PERIOD),
            0,
            _word(relay.depositor),
            _word(relay.recipient),
            0,
            message
        );
    }

    function _logFill(Relay memory relay, uint256 originChainId) internal {
        emit FilledRelay(
            relay.inputToken,
            relay.outputToken,
            relay.inputAmount,
            relay.outputAmount,
            originChainId,
            originChainId,
            relay.depositId,
            uint32(block.timestamp),
            0,
            0,
            _word(msg.sender),
            _word(relay.depositor),
            _word(relay.recipient),
            0,
            RelayExecutionInfo(_word(relay.recipient), 0, relay.outputAmount, 0)
        );
    }

    function _word(address account) internal pure returns (bytes32) {
        return bytes32(uint256(uint160(account)));
    }
}
