/** The line that every reply of the demo gateway carries. */
export const notice = 'This is the demo gateway: the answer is made up, nothing left this computer.';
