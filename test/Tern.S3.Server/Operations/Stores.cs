using Tern.S3.Server.Http;

namespace Tern.S3.Server.Operations;

/// <summary>Refuses what a store refuses that S3 takes.</summary>
internal static class Stores
{
    public static void Check(S3Server server, ServerRequest request)
    {
        var quirks = server.Quirks;
        if (quirks.ThrottlesBy429 && server.Throttled.TryAdd(request.Operation, true)) throw new S3Error(429, "TooManyRequests", "Slow down.");
        if (quirks.RefusesTrailers && request.Header("x-amz-trailer") is not null) throw Refused("x-amz-trailer");
        var isChunked = request.Header("content-encoding")?.Contains("aws-chunked", StringComparison.Ordinal) == true
            || request.Header("x-amz-content-sha256")?.StartsWith("STREAMING-", StringComparison.Ordinal) == true;
        if (quirks.RefusesChunks && isChunked) throw new S3Error(501, "NotImplemented", "STREAMING payloads are not implemented.");
        if (quirks.RefusesFullObject && request.Header("x-amz-checksum-type") == "FULL_OBJECT") throw Refused("x-amz-checksum-type");
        if (quirks.RefusesChecksums)
        {
            foreach (var (header, _) in request.Headers)
            {
                var name = header.ToLowerInvariant();
                if (name.StartsWith("x-amz-checksum-", StringComparison.Ordinal) || name == "x-amz-sdk-checksum-algorithm") throw Refused(name);
            }
        }

        if (request.Operation != "DeleteObjects") return;
        if (quirks.HasNoBatchDelete) throw new S3Error(501, "NotImplemented", "A header you provided implies functionality that is not implemented.");
        if (quirks.WantsMd5 && request.Header("content-md5") is null)
            throw new S3Error(400, "MissingContentMD5", "Missing required header for this request: Content-Md5.");
    }

    private static S3Error Refused(string header) => new(400, "InvalidArgument", $"Unsupported header '{header}' received for this API call.");
}
