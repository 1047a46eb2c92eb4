// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// The code that an account of a key takes on (EIP-7702) to run several calls as a whole or not at all.
contract BatchAccount {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    function execute(Call[] calldata calls) external payable {
        require(msg.sender == address(this), 'BatchAccount: not its own key');
        for (uint256 i = 0; i < calls.length; i++) {
            (bool success, bytes memory answer) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (success) continue;
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
    }

    receive() external payable {}
}
