using System.ComponentModel;

namespace Tern.Pipeline;

/// <summary>
/// A client's options and the settings in the environment and the profile, from which the rules of a service read
/// their own. Intended for clients; don't use it elsewhere.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class AwsServiceConfiguration
{
    private readonly AwsConfiguration _configuration;

    internal AwsServiceConfiguration(AwsConfiguration configuration, AwsClientOptions options, Uri? endpoint) =>
        (_configuration, Options, Endpoint) = (configuration, options, endpoint);

    /// <summary>Gets the client's options.</summary>
    public AwsClientOptions Options { get; }

    /// <summary>Gets the client's custom endpoint, or null if the endpoint rules determine it.</summary>
    public Uri? Endpoint { get; }

    /// <summary>Determines whether an environment variable is set.</summary>
    /// <param name="name">The variable's name.</param>
    /// <returns>true if it's set and not blank; otherwise, false.</returns>
    public bool HasVariable(string name) => _configuration.FindVariable(name) is not null;

    /// <summary>Returns a switch from the environment or the profile.</summary>
    /// <param name="variable">The environment variable.</param>
    /// <param name="key">The key in the profile.</param>
    /// <returns>The switch, or null if neither contains it.</returns>
    /// <exception cref="AwsConfigurationException">The value is neither true nor false.</exception>
    public bool? FindSwitch(string variable, string key) => _configuration.Find(variable, key)?.ToBoolean();

    /// <summary>Returns a switch below a section of the profile, such as <c>use_accelerate_endpoint</c> below
    /// <c>s3 =</c>.</summary>
    /// <param name="section">The section.</param>
    /// <param name="key">The key below it.</param>
    /// <returns>The switch, or null if the profile doesn't contain it.</returns>
    /// <exception cref="AwsConfigurationException">The value is neither true nor false.</exception>
    public bool? FindNestedSwitch(string section, string key) => FindNested(section, key)?.ToBoolean();

    /// <summary>Returns a value below a section of the profile.</summary>
    /// <param name="section">The section.</param>
    /// <param name="key">The key below it.</param>
    /// <param name="choices">The valid values in lower case.</param>
    /// <returns>The value in lower case, or null if the profile doesn't contain it.</returns>
    /// <exception cref="AwsConfigurationException">The value isn't one of the choices.</exception>
    public string? FindNestedChoice(string section, string key, params string[] choices)
    {
        ArgumentNullException.ThrowIfNull(choices);
        if (FindNested(section, key) is not { } setting) return null;
        foreach (var choice in choices)
            if (choice.Equals(setting.Value, StringComparison.OrdinalIgnoreCase)) return choice;
        throw setting.Wrong($"{string.Join(", ", choices[..^1])} or {choices[^1]}");
    }

    // [profile X] section = \n  key = value
    private AwsSetting? FindNested(string section, string key) => _configuration.FindProfile()?.GetNested(section, key) is { } value
        ? new AwsSetting(value, $"'{key}' of {section} in the profile '{_configuration.ProfileName}'")
        : null;
}
