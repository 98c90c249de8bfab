-- Sends the requests of a file, one after the other and again from the first; each ends with a NUL.
local requests, last = {}, 0

function init(args)
  local file = assert(io.open(args[1], "rb"))
  for request in file:read("*a"):gmatch("[^%z]+") do requests[#requests + 1] = request end
  file:close()
end

function request()
  last = last % #requests + 1
  return requests[last]
end
