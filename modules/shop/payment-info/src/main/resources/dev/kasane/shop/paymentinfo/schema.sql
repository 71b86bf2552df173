CREATE TABLE IF NOT EXISTS payment_infos (
  customer VARCHAR(64) PRIMARY KEY,
  reference VARCHAR(200) NOT NULL,
  last_digits CHAR(4) NOT NULL
);
CREATE TABLE IF NOT EXISTS charges (
  order_id VARCHAR(64) PRIMARY KEY,
  customer VARCHAR(64) NOT NULL,
  amount BIGINT NOT NULL,
  reference VARCHAR(200) NOT NULL
);
