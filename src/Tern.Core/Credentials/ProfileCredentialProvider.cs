using Tern.Configuration;
using Tern.Credentials.Sources;

namespace Tern.Credentials;

/// <summary>The credentials of one profile in the config and credentials files, whatever the environment has. Static keys only, for now.</summary>
public sealed class ProfileCredentialProvider : AwsCredentialProvider
{
    private readonly CredentialCache _cache;

    /// <summary>Makes the provider. The files are read at the first call, and again when the service refuses the keys.</summary>
    /// <param name="profile">The name of the profile.</param>
    public ProfileCredentialProvider(string profile) : this(profile, AwsEnvironment.Process, TimeProvider.System) { }

    internal ProfileCredentialProvider(string profile, AwsEnvironment environment, TimeProvider clock)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(profile);
        var source = new ProfileCredentialSource(new AwsConfiguration(environment, profile));
        _cache = new CredentialCache(new CredentialChain([source]).FetchAsync, clock);
    }

    /// <inheritdoc/>
    public override ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default) => _cache.GetAsync(cancellationToken);

    /// <inheritdoc/>
    public override void Invalidate(AwsCredentials credentials) => _cache.Invalidate(credentials);
}
