using Tern.Configuration;

namespace Microsoft.Extensions.Configuration;

/// <summary>Adds Secrets Manager to a configuration.</summary>
public static class SecretsManagerConfigurationExtensions
{
    /// <summary>
    /// Adds a secret, or all secrets under a path. A secret that is a JSON object becomes a key for each of its
    /// values, as in a JSON file; any other secret is one value, whose key is the last part of its name. They are
    /// read when the configuration is built.
    /// </summary>
    /// <param name="builder">The configuration builder.</param>
    /// <param name="secret">The name or ARN of a secret; or a prefix of names that ends with <c>/</c>: with
    /// <c>shop/</c>, the secret <c>shop/db</c> goes to the section <c>db</c>.</param>
    /// <param name="optional">true if the secret may be missing; otherwise, false.</param>
    /// <param name="reloadInterval">The interval at which the secret is reloaded, or null for no reload.</param>
    /// <returns>The configuration builder.</returns>
    /// <exception cref="Tern.AwsConfigurationException">The secret doesn't exist, or can't be read. Thrown when the
    /// configuration is built.</exception>
    public static IConfigurationBuilder AddSecretsManager(
        this IConfigurationBuilder builder, string secret, bool optional = false, TimeSpan? reloadInterval = null) =>
        builder.AddSecretsManager(secret, options => (options.Optional, options.ReloadInterval) = (optional, reloadInterval));

    /// <summary>Adds a secret, or all secrets under a path, with options.</summary>
    /// <param name="builder">The configuration builder.</param>
    /// <param name="secret">The name or ARN of a secret, or a prefix of names that ends with <c>/</c>.</param>
    /// <param name="configure">Sets options.</param>
    /// <returns>The configuration builder.</returns>
    /// <exception cref="Tern.AwsConfigurationException">An option is malformed; or the secret doesn't exist or can't
    /// be read, in which case it's thrown when the configuration is built.</exception>
    public static IConfigurationBuilder AddSecretsManager(this IConfigurationBuilder builder, string secret, Action<SecretsManagerOptions> configure)
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentException.ThrowIfNullOrEmpty(secret);
        ArgumentNullException.ThrowIfNull(configure);
        var options = new SecretsManagerOptions();
        configure(options);
        options.Check();
        if (options.VersionStage is not null && secret.EndsWith('/'))
            throw new ArgumentException(
                $"'{secret}' selects several secrets, which are always loaded in their current version. Leave VersionStage unset.", nameof(configure));
        return builder.Add(new RemoteSource(options, () => new SecretsManagerLoader(secret, options)));
    }
}
