using Microsoft.AspNetCore.Http;
using Tern.Lambda.Streaming;

namespace Tern.Lambda.AspNetCore;

/// <summary>Writes the start of a streamed response.</summary>
internal static class ResponsePrelude
{
    public static HttpResponsePrelude Create(int status, IHeaderDictionary headers)
    {
        var prelude = new HttpResponsePrelude { StatusCode = status };
        foreach (var (name, values) in headers)
        {
            if (values.Count == 0 || ResponseHeaders.IsConnections(name, hasBody: true)) continue;
            if (name.Equals("Set-Cookie", StringComparison.OrdinalIgnoreCase))
            {
                foreach (var cookie in values) prelude.Cookies.Add(ResponseHeaders.Check(name, cookie));
                continue;
            }

            prelude.Headers[ResponseHeaders.CheckName(name)] = ResponseHeaders.Join(name, values);
        }

        return prelude;
    }
}
