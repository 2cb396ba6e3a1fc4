namespace Tern.Local.S3;

/// <summary>The IDs of requests, in the forms of S3.</summary>
internal static class S3RequestIds
{
    /// <summary>Creates a value of <c>x-amz-request-id</c>: 16 characters.</summary>
    public static string Request() => new(System.Security.Cryptography.RandomNumberGenerator.GetItems<char>("ABCDEFGHJKMNPQRSTVWXYZ0123456789", 16));

    /// <summary>Creates a value of <c>x-amz-id-2</c>: base64 of 56 bytes.</summary>
    public static string Host()
    {
        Span<byte> bytes = stackalloc byte[56];
        System.Security.Cryptography.RandomNumberGenerator.Fill(bytes);
        return Convert.ToBase64String(bytes);
    }
}
