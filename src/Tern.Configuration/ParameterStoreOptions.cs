namespace Tern.Configuration;

/// <summary>Options for reading configuration from Systems Manager Parameter Store.</summary>
public sealed class ParameterStoreOptions : AwsConfigurationSourceOptions
{
    /// <summary>
    /// Gets or sets a value indicating whether to read parameters at all levels below the path, or only those
    /// directly below it.
    /// </summary>
    public bool Recursive { get; set; } = true;

    /// <summary>
    /// Gets or sets a value indicating whether to decrypt <c>SecureString</c> values, which requires the permission
    /// <c>kms:Decrypt</c>. If false, they are returned encrypted.
    /// </summary>
    public bool WithDecryption { get; set; } = true;
}
