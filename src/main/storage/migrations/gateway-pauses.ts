/** The waits that gateways ask for, which have to outlive a restart. */
export const gatewayPauses = `
CREATE TABLE gateway_pauses (
  gateway_id TEXT NOT NULL,
  -- A JSON list of the names by which recordings ask for the model.
  models TEXT NOT NULL,
  -- From when until when nothing is sent to the model, in epoch ms.
  since INTEGER NOT NULL,
  until INTEGER NOT NULL,
  -- The number of the attempt after the pause.
  attempt INTEGER NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (gateway_id, models)
) STRICT, WITHOUT ROWID;
`;
