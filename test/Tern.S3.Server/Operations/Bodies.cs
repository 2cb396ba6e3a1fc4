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
        if (request.Header("x-amz-decoded-content-length") is { } decoded)
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
        var checks = request.Operation is "PutObject" or "UploadPart";
        if (!checks) return new StoredPart(data, "", null);
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
