-- SeaweedFS: as many of each part ready as there are to be.
if obj.status == nil then
  return {status = "Progressing", message = "the operator has not reconciled it yet"}
end
if obj.status.observedGeneration ~= nil and obj.status.observedGeneration < obj.metadata.generation then
  return {status = "Progressing", message = "the operator has not seen the newest change"}
end
local parts = 0
for _, name in ipairs({"master", "volume", "filer", "s3"}) do
  local part = obj.status[name]
  if part ~= nil then
    parts = parts + 1
    local ready, wanted = part.readyReplicas or 0, part.replicas or 0
    if ready < wanted then
      return {status = "Progressing", message = name .. ": " .. ready .. " of " .. wanted .. " are ready"}
    end
  end
end
if parts == 0 then
  return {status = "Progressing", message = "no part yet"}
end
return {status = "Healthy", message = ""}
