using System.Diagnostics.CodeAnalysis;
using System.Security.Cryptography;

namespace Tern.Local.S3;

/// <summary>A customer's key of SSE-C. Only its MD5 is kept.</summary>
internal sealed class CustomerKey
{
    private const int KeyLength = 32;
    private const string Start = "Requests specifying Server Side Encryption with Customer provided keys ";

    private CustomerKey(string md5) => Md5 = md5;

    /// <summary>Gets the base64 of the MD5 of the key.</summary>
    public string Md5 { get; }

    /// <summary>Returns the key with a stored MD5, or null without one.</summary>
    public static CustomerKey? Of(string? md5) => md5 is null ? null : new CustomerKey(md5);

    /// <summary>Reads the three headers of SSE-C, or of SSE-C for the source of a copy.</summary>
    /// <param name="algorithm">The algorithm, which must be AES256.</param>
    /// <param name="key">The key in base64.</param>
    /// <param name="md5">The MD5 of the key in base64.</param>
    /// <param name="isRead">true to read an object, for which a key of the wrong length is simply the wrong
    /// key.</param>
    /// <returns>The key, or null if there is none of the headers.</returns>
    /// <exception cref="S3ErrorException">The headers aren't valid.</exception>
    [SuppressMessage("Security", "CA5351:Do Not Use Broken Cryptographic Algorithms", Justification = "SSE-C identifies keys by their MD5.")]
    public static CustomerKey? Read(string? algorithm, string? key, string? md5, bool isRead = false)
    {
        if (algorithm is null && key is null && md5 is null) return null;
        if (algorithm is null) throw S3Errors.CustomerKey(Start + "must provide a valid encryption algorithm.");
        if (algorithm != "AES256") throw S3Errors.CustomerAlgorithm(algorithm);
        if (key is null) throw S3Errors.CustomerKey(Start + "must provide an appropriate secret key.");
        Span<byte> bytes = stackalloc byte[KeyLength + 3];
        if (!Convert.TryFromBase64String(key, bytes, out var length) || length != KeyLength)
            throw isRead ? S3Errors.WrongCustomerKey() : S3Errors.CustomerKey("The secret key was invalid for the specified algorithm.");
        if (md5 is null) throw S3Errors.CustomerKey(Start + "must provide the client calculated MD5 of the secret key.");
        var computed = Convert.ToBase64String(MD5.HashData(bytes[..KeyLength]));
        if (computed != md5) throw S3Errors.CustomerKey("The calculated MD5 hash of the key did not match the hash that was provided.");
        return new CustomerKey(computed);
    }
}
