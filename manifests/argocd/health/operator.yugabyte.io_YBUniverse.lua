-- A universe of YugabyteDB: ready, failed, or on its way.
if obj.status == nil then
  return {status = "Progressing", message = "the operator has not reconciled it yet"}
end
local state = obj.status.universeState or "no state yet"
if state == "Ready" then
  return {status = "Healthy", message = ""}
end
if state == "ERROR_CREATING" or state == "ERROR_UPDATING" or state == "ERROR_DELETING" then
  return {status = "Degraded", message = state}
end
return {status = "Progressing", message = state}
