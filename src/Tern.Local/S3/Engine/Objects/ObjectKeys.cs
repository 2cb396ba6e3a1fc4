using System.Text;

namespace Tern.Local.S3;

/// <summary>The rules of keys.</summary>
internal static class ObjectKeys
{
    private const int MaxBytes = 1024;

    private static readonly UTF8Encoding s_strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <exception cref="S3ErrorException">The key is empty, too long or not valid Unicode.</exception>
    public static void Check(string key)
    {
        int size;
        try
        {
            size = s_strict.GetByteCount(key);
        }
        catch (EncoderFallbackException)
        {
            throw S3Errors.InvalidUri();
        }

        if (size > MaxBytes) throw S3Errors.KeyTooLong(size, MaxBytes);
        if (size == 0) throw S3Errors.InvalidUri();
    }
}
