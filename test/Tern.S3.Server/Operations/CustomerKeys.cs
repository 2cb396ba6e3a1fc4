using Tern.S3.Server.Http;

namespace Tern.S3.Server.Operations;

/// <summary>
/// Objects that are encrypted by a key of the caller's (SSE-C): known by the key's MD5, and given to nobody without it. Nothing is encrypted here.
/// </summary>
internal static class CustomerKeys
{
    private const string Prefix = "x-amz-server-side-encryption-customer-";

    public static string? Of(ServerRequest request)
    {
        if (request.Header(Prefix + "key") is not { } key) return null;
        var md5 = Convert.ToBase64String(System.Security.Cryptography.MD5.HashData(Convert.FromBase64String(key)));
        return request.Header(Prefix + "key-md5") == md5 && request.Header(Prefix + "algorithm") == "AES256"
            ? md5
            : throw new S3Error(400, "InvalidArgument", "The calculated MD5 hash of the key did not match the hash that was provided.");
    }

    public static void Check(string? stored, ServerRequest request)
    {
        if (Of(request) != stored)
            throw new S3Error(400, "InvalidRequest", "The object was stored using a form of Server Side Encryption. The correct parameters must be provided.");
    }
}
