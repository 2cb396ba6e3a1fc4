using System.Buffers;
using Tern.Http;

namespace Tern.Pipeline;

/// <summary>Adds a call's additional headers.</summary>
internal static class CallHeaders
{
    // RFC 9110, 5.6.2.
    private static readonly SearchValues<char> Token = SearchValues.Create("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz");

    /// <exception cref="ArgumentException">A name isn't a valid header name, or the client sets that
    /// header.</exception>
    public static void Add(IReadOnlyDictionary<string, string> headers, AwsHeaders request)
    {
        foreach (var (given, value) in headers)
        {
            var name = given.ToLowerInvariant();
            if (name.Length == 0 || name.AsSpan().ContainsAnyExcept(Token))
                throw new ArgumentException($"Headers has '{given}', which isn't the name of a header.", nameof(headers));
            if (IsOwn(name))
                throw new ArgumentException($"Headers has '{given}', which the client sets. Remove it.", nameof(headers));
            if (request.Contains(name))
                throw new ArgumentException($"Headers has '{given}', which the request already has. Set its member instead.", nameof(headers));
            request.Add(name, value ?? throw new ArgumentException($"The header '{given}' is null. Remove it, or give it a value.", nameof(headers)));
        }
    }

    // Headers of the signature, of HTTP framing and of retries: another value would break the call or hide
    // information.
    private static bool IsOwn(string name) => name is "authorization" or "connection" or "content-length" or "expect" or "host" or "te" or "trailer"
        or "transfer-encoding" or "upgrade" or "user-agent" or "x-amz-content-sha256" or "x-amz-date" or "x-amz-region-set" or "x-amz-security-token"
        or "x-amz-s3session-token" || name.StartsWith("amz-sdk-", StringComparison.Ordinal);
}
