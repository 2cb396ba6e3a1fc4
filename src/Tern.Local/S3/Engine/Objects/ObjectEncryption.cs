namespace Tern.Local.S3;

/// <summary>The encryption of an object with keys of S3 or KMS. Nothing is really encrypted.</summary>
internal sealed record ObjectEncryption
{
    public static ObjectEncryption S3Managed { get; } = new();

    /// <summary>Gets the algorithm: <c>AES256</c>, <c>aws:kms</c> or <c>aws:kms:dsse</c>.</summary>
    public string Algorithm { get; init; } = "AES256";

    /// <summary>Gets the ARN of the key of KMS, or null.</summary>
    public string? KmsKeyId { get; init; }

    /// <summary>Gets the encryption context, or null.</summary>
    public string? KmsContext { get; init; }

    public bool? BucketKeyEnabled { get; init; }

    public bool IsKms => Algorithm != "AES256";
}
