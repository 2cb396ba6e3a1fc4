using System.Globalization;
using Tern.Checksums;
using Tern.S3.Server.Http;
using Tern.S3.Server.Storage;

namespace Tern.S3.Server.Operations;

/// <summary>Reads the bodies of requests, and checks them against what they say of themselves.</summary>
internal static class Bodies
{
    private const string Prefix = "x-amz-checksum-";

    public static async ValueTask<StoredPart> ReadAsync(S3Server server, ServerConnection connection, ServerRequest request)
    {
        if (!server.Keeps && request.Operation is ("PutObject" or "UploadPart"))
        {
            await connection.SkipAsync();
            return new StoredPart([], "\"skipped\"", new StoredChecksum(AwsChecksumAlgorithm.Crc32, ""));
        }

        (string Name, string Value)? given = null;
        byte[] data;
        if (request.Header("x-amz-decoded-content-length") is { } decoded && !server.Quirks.KeepsChunks)
        {
            data = GC.AllocateUninitializedArray<byte>(int.Parse(decoded, CultureInfo.InvariantCulture));
            var reader = new AwsChunkedReader(connection, request, S3Server.Secret, server.Checks);
            await reader.ReadAsync(data);
            given = reader.Trailer;
            if (given?.Name != request.Header("x-amz-trailer"))
                throw new S3Error(400, "MalformedTrailerError", "The trailer is not the one that was announced.");
        }
        else
        {
            data = GC.AllocateUninitializedArray<byte>((int)connection.BodyLeft);
            await connection.ReadExactlyAsync(data);
        }

        foreach (var (name, value) in request.Headers)
            if (name.StartsWith(Prefix, StringComparison.OrdinalIgnoreCase) && AwsChecksum.TryParse(name[Prefix.Length..], out _)) given = (name, value);
        var payload = request.Header("x-amz-content-sha256");
        if (server.Checks && payload is { Length: 64 } && payload != Convert.ToHexStringLower(System.Security.Cryptography.SHA256.HashData(data)))
            throw new S3Error(400, "XAmzContentSHA256Mismatch", "The provided 'x-amz-content-sha256' header does not match what was computed.");
        if (request.Header("content-md5") is { } md5 && md5 != Convert.ToBase64String(System.Security.Cryptography.MD5.HashData(data)))
            throw new S3Error(400, "BadDigest", "The Content-MD5 you specified did not match what we received.");
        var checks = request.Operation is "PutObject" or "UploadPart";
        if (!checks) return new StoredPart(data, "", null);
        if (server.Quirks.IgnoresChecksums || server.Quirks.RefusesChecksums) return new StoredPart(data, ETags.OfMd5(data), null);
        var algorithm = given is { } own ? Named(own.Name).Algorithm : AwsChecksumAlgorithm.Crc64Nvme;
        var computed = StoredChecksum.Of(algorithm, [data]);
        if (given is { } there && there.Value != computed.Value)
            throw new S3Error(400, "BadDigest", $"The {there.Name} you specified did not match the calculated checksum.");
        return new StoredPart(data, ETags.Of(data), computed);
    }

    private static StoredChecksum Named(string header) => AwsChecksum.TryParse(header[Prefix.Length..], out var algorithm)
        ? new StoredChecksum(algorithm, "")
        : throw new S3Error(400, "InvalidRequest", $"There is no checksum {header}.");
}
