-- A user of the object store: ready, failed, or on its way.
if obj.status == nil then
  return {status = "Progressing", message = "the operator has not reconciled it yet"}
end
if obj.status.observedGeneration ~= nil and obj.status.observedGeneration < obj.metadata.generation then
  return {status = "Progressing", message = "the operator has not seen the newest change"}
end
local phase = obj.status.phase or "no phase yet"
if phase == "Ready" then
  return {status = "Healthy", message = ""}
end
if phase == "Failure" or phase == "ReconcileFailed" then
  return {status = "Degraded", message = phase}
end
return {status = "Progressing", message = phase}
