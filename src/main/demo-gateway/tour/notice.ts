/** Part of every reply of the demo gateway. */
export const notice = 'This is the demo gateway: the reply is made up, and nothing left this computer.';
