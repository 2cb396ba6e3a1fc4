using System.Text;
using Tern.Buffers;
using Tern.Http;

namespace Tern.Signing;

/// <summary>Writes the canonical form of a request, which client and service both hash.</summary>
internal static class CanonicalRequest
{
    // CanonicalRequest = method \n path \n query \n { name:value \n } \n signed names joined by ; \n payload hash
    /// <returns>The range of the list of signed headers in <paramref name="output"/>.</returns>
    public static Range Write(AwsHttpRequest request, ReadOnlySpan<byte> payloadHash, PooledBuffer output, PooledBuffer scratch)
    {
        var target = request.PathAndQuery.AsSpan();
        var mark = target.IndexOf('?');
        var path = mark < 0 ? target : target[..mark];
        var query = mark < 0 ? default : target[(mark + 1)..];

        output.Advance(Encoding.UTF8.GetBytes(request.Method, output.GetSpan(Encoding.UTF8.GetMaxByteCount(request.Method.Length))));
        output.Write("\n"u8);
        CanonicalPath.Write(request.Endpoint.PathPrefix, path, request.Endpoint.DisableDoubleEncoding, output, scratch);
        output.Write("\n"u8);
        if (!query.IsEmpty) CanonicalQuery.Write(query, output, scratch);
        output.Write("\n"u8);
        var signedHeaders = CanonicalHeaders.Write(request, output);
        output.Write("\n"u8);
        output.Write(payloadHash);
        return signedHeaders;
    }
}
