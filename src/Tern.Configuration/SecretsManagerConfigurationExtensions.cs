using Tern.Configuration;
using Tern.Configuration.Loading;
using Tern.Configuration.SecretsManager;

namespace Microsoft.Extensions.Configuration;

/// <summary>Adds Secrets Manager to a configuration.</summary>
public static class SecretsManagerConfigurationExtensions
{
    /// <summary>
    /// Adds a secret, or all secrets under a path. A secret that is a JSON object becomes a key for each of its values, as in a JSON file;
    /// any other is one value, under the last part of its name. They are read at once.
    /// </summary>
    /// <param name="builder">The configuration.</param>
    /// <param name="secret">
    /// The name or ARN of a secret; or the beginning of names, ended by <c>/</c>: of <c>shop/</c> the secret <c>shop/db</c> goes to the section
    /// <c>db</c>.
    /// </param>
    /// <param name="optional">Whether there may be no such secret.</param>
    /// <param name="reloadInterval">How often it is read anew; null for never.</param>
    /// <returns>The configuration.</returns>
    /// <exception cref="Tern.AwsConfigurationException">There is no such secret, or it can't be read; thrown when the configuration is built.</exception>
    public static IConfigurationBuilder AddSecretsManager(
        this IConfigurationBuilder builder, string secret, bool optional = false, TimeSpan? reloadInterval = null) =>
        builder.AddSecretsManager(secret, options => (options.Optional, options.ReloadInterval) = (optional, reloadInterval));

    /// <summary>Adds a secret, or all secrets under a path, with options.</summary>
    /// <param name="builder">The configuration.</param>
    /// <param name="secret">The name or ARN of a secret; or the beginning of names, ended by <c>/</c>.</param>
    /// <param name="configure">Sets options.</param>
    /// <returns>The configuration.</returns>
    /// <exception cref="Tern.AwsConfigurationException">
    /// An option is malformed; or there is no such secret, or it can't be read, thrown when the configuration is built.
    /// </exception>
    public static IConfigurationBuilder AddSecretsManager(this IConfigurationBuilder builder, string secret, Action<SecretsManagerOptions> configure)
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentException.ThrowIfNullOrEmpty(secret);
        ArgumentNullException.ThrowIfNull(configure);
        var options = new SecretsManagerOptions();
        configure(options);
        options.Check();
        if (options.VersionStage is not null && secret.EndsWith('/'))
            throw new ArgumentException($"'{secret}' is many secrets, which are read in their current version. Leave VersionStage unset.", nameof(configure));
        return builder.Add(new RemoteSource(options, () => new SecretsManagerLoader(secret, options)));
    }
}
