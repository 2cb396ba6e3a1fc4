namespace Tern.Local.S3;

/// <summary>The rules of reading encrypted objects.</summary>
internal static class EncryptionRules
{
    /// <summary>Checks that the key of a read is the one that the object was written with.</summary>
    /// <exception cref="S3ErrorException">The key is missing, wrong or unexpected.</exception>
    public static void CheckKey(ObjectVersion version, CustomerKey? key)
    {
        if (version.CustomerKeyMd5 is null)
        {
            if (key is not null) throw S3Errors.InvalidRequest("The encryption parameters are not applicable to this object.");
            return;
        }

        if (key is null)
        {
            throw S3Errors.InvalidRequest(
                "The object was stored using a form of Server Side Encryption. The correct parameters must be provided to retrieve the object.");
        }

        if (key.Md5 != version.CustomerKeyMd5) throw S3Errors.WrongCustomerKey();
    }

    /// <summary>Checks that the key of a part is the key of its upload.</summary>
    /// <exception cref="S3ErrorException">The key is missing, wrong or unexpected.</exception>
    public static void CheckKey(MultipartUpload upload, CustomerKey? key)
    {
        if (upload.Object.CustomerKey?.Md5 == key?.Md5) return;
        throw S3Errors.InvalidRequest(key is null
            ? "The multipart upload initiate requested encryption. Subsequent part requests must include the appropriate encryption parameters."
            : upload.Object.CustomerKey is null
                ? "The multipart upload initiate did not request encryption. Subsequent part requests must not include encryption parameters."
                : "The provided encryption parameters did not match the ones used originally.");
    }
}
