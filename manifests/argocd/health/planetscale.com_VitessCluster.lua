-- A Vitess cluster has no conditions: its lock server, its gateways and its shards have.
if obj.status == nil then
  return {status = "Progressing", message = "the operator has not reconciled it yet"}
end
if obj.status.observedGeneration ~= nil and obj.status.observedGeneration < obj.metadata.generation then
  return {status = "Progressing", message = "the operator has not seen the newest change"}
end
local lock = (obj.status.globalLockserver or {}).etcd or {}
if lock.available ~= nil and lock.available ~= "True" then
  return {status = "Progressing", message = "the lock server is not available"}
end
for name, cell in pairs(obj.status.cells or {}) do
  if cell.gatewayAvailable ~= "True" then
    return {status = "Progressing", message = "the gateway of cell " .. name .. " is not available"}
  end
end
local keyspaces = 0
for name, keyspace in pairs(obj.status.keyspaces or {}) do
  keyspaces = keyspaces + 1
  local ready, desired = keyspace.readyShards or 0, keyspace.desiredShards or 0
  if ready < desired then
    return {status = "Progressing", message = "keyspace " .. name .. ": " .. ready .. " of " .. desired .. " shards are ready"}
  end
end
if keyspaces == 0 then
  return {status = "Progressing", message = "no keyspace yet"}
end
for name, orphan in pairs(obj.status.orphanedKeyspaces or {}) do
  return {status = "Degraded", message = "keyspace " .. name .. " belongs to nothing: " .. (orphan.message or "")}
end
return {status = "Healthy", message = ""}
