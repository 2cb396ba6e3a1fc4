namespace Tern.Configuration;

/// <summary>How configuration is read from Systems Manager Parameter Store.</summary>
public sealed class ParameterStoreOptions : AwsConfigurationSourceOptions
{
    /// <summary>Whether parameters of all levels below the path are read, or only those right under it.</summary>
    public bool Recursive { get; set; } = true;

    /// <summary>
    /// Whether values of the type <c>SecureString</c> are decrypted, which needs the permission <c>kms:Decrypt</c>. Otherwise
    /// they come encrypted.
    /// </summary>
    public bool WithDecryption { get; set; } = true;
}
