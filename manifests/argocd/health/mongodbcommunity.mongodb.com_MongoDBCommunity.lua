-- MongoDB: running, failed, or on its way.
if obj.status == nil then
  return {status = "Progressing", message = "the operator has not reconciled it yet"}
end
local phase = obj.status.phase or "no phase yet"
if phase == "Running" then
  return {status = "Healthy", message = ""}
end
return {status = phase == "Failed" and "Degraded" or "Progressing", message = obj.status.message or phase}
