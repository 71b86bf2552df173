-- An InnoDB cluster: online, and with as many members as specified.
if obj.status == nil then
  return {status = "Progressing", message = "the operator has not reconciled it yet"}
end
local cluster = obj.status.cluster or {}
local state = cluster.status or "unknown"
if state == "ONLINE" then
  local online = cluster.onlineInstances
  if online ~= nil and online < (obj.spec.instances or 1) then
    return {status = "Progressing", message = online .. " of " .. obj.spec.instances .. " members are online"}
  end
  return {status = "Healthy", message = ""}
end
-- it serves, or it does not, and nobody is at work on it
if state == "OFFLINE" or state == "NO_QUORUM" or state == "SPLIT_BRAIN" or state == "INVALID" then
  return {status = "Degraded", message = state}
end
return {status = "Progressing", message = state}
