namespace Tern.Credentials;

/// <summary>Provides credentials that the program specifies and that never change.</summary>
public sealed class StaticCredentialProvider : AwsCredentialProvider
{
    private readonly AwsCredentials _credentials;

    /// <summary>Creates the provider.</summary>
    /// <param name="credentials">The credentials.</param>
    public StaticCredentialProvider(AwsCredentials credentials)
    {
        ArgumentNullException.ThrowIfNull(credentials);
        _credentials = credentials;
    }

    /// <summary>Creates the provider.</summary>
    /// <param name="accessKeyId">The access key id.</param>
    /// <param name="secretAccessKey">The secret access key.</param>
    /// <param name="sessionToken">The session token of temporary credentials, or null.</param>
    /// <exception cref="ArgumentException">A key is null, empty or blank, or a value can't be sent.</exception>
    public StaticCredentialProvider(string accessKeyId, string secretAccessKey, string? sessionToken = null)
        : this(new AwsCredentials(accessKeyId, secretAccessKey, sessionToken)) { }

    /// <inheritdoc/>
    public override ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default) => new(_credentials);
}
