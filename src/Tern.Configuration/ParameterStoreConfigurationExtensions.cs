using Tern.Configuration;

namespace Microsoft.Extensions.Configuration;

/// <summary>Adds Systems Manager Parameter Store to a configuration.</summary>
public static class ParameterStoreConfigurationExtensions
{
    /// <summary>
    /// Adds the parameters under a path, such as <c>/shop</c>: <c>/shop/Database/Host</c> becomes the key
    /// <c>Database:Host</c>. Secure strings are decrypted; string lists become <c>key:0</c>, <c>key:1</c>. They are
    /// read when the configuration is built.
    /// </summary>
    /// <param name="builder">The configuration builder.</param>
    /// <param name="path">The path, which starts with <c>/</c>.</param>
    /// <param name="optional">true if the path may contain no parameters; otherwise, false.</param>
    /// <param name="reloadInterval">The interval at which the parameters are reloaded, or null for no reload.</param>
    /// <returns>The configuration builder.</returns>
    /// <exception cref="ArgumentException">The path doesn't start with <c>/</c>.</exception>
    /// <exception cref="Tern.AwsConfigurationException">There are no parameters, or they can't be read. Thrown when
    /// the configuration is built.</exception>
    public static IConfigurationBuilder AddParameterStore(
        this IConfigurationBuilder builder, string path, bool optional = false, TimeSpan? reloadInterval = null) =>
        builder.AddParameterStore(path, options => (options.Optional, options.ReloadInterval) = (optional, reloadInterval));

    /// <summary>Adds the parameters under a path, with options.</summary>
    /// <param name="builder">The configuration builder.</param>
    /// <param name="path">The path, which starts with <c>/</c>.</param>
    /// <param name="configure">Sets options.</param>
    /// <returns>The configuration builder.</returns>
    /// <exception cref="ArgumentException">The path doesn't start with <c>/</c>.</exception>
    /// <exception cref="Tern.AwsConfigurationException">An option is malformed; or there are no parameters or they
    /// can't be read, in which case it's thrown when the configuration is built.</exception>
    public static IConfigurationBuilder AddParameterStore(this IConfigurationBuilder builder, string path, Action<ParameterStoreOptions> configure)
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentException.ThrowIfNullOrEmpty(path);
        ArgumentNullException.ThrowIfNull(configure);
        if (path[0] != '/') throw new ArgumentException($"The path '{path}' doesn't start with '/'. Expected one such as '/shop'.", nameof(path));
        var options = new ParameterStoreOptions();
        configure(options);
        options.Check();
        return builder.Add(new RemoteSource(options, () => new ParameterStoreLoader(path, options)));
    }
}
