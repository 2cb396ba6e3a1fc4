namespace Tern.Configuration;

/// <summary>
/// The environment and the profile that a client's settings and credentials come from. Profile files are read once,
/// when something first asks for what neither an option nor the environment says. Thread-safe.
/// </summary>
internal sealed class AwsConfiguration
{
    private readonly string? _profileOption;
    private readonly Lazy<ProfileFiles> _files;

    /// <param name="environment">Where variables and files are; null for the process's own.</param>
    /// <param name="profile">The name of the profile, in place of the variables'; null when no option says.</param>
    public AwsConfiguration(AwsEnvironment? environment = null, string? profile = null)
    {
        Environment = environment ?? AwsEnvironment.Process;
        _profileOption = string.IsNullOrWhiteSpace(profile) ? null : profile.Trim();
        _files = new Lazy<ProfileFiles>(() => ProfileFiles.Load(Environment), LazyThreadSafetyMode.PublicationOnly);
    }

    public AwsEnvironment Environment { get; }

    public ProfileFiles Files => _files.Value;

    /// <summary>The name of the profile: option, <c>AWS_PROFILE</c>, its older name <c>AWS_DEFAULT_PROFILE</c>, <c>default</c>.</summary>
    public string ProfileName => _profileOption ?? Environment.GetText("AWS_PROFILE") ?? Environment.GetText("AWS_DEFAULT_PROFILE") ?? "default";

    /// <summary>What named the profile, or null when it is the default one.</summary>
    public string? ProfileSource =>
        _profileOption is not null ? "the option Profile"
        : Environment.GetText("AWS_PROFILE") is not null ? "AWS_PROFILE"
        : Environment.GetText("AWS_DEFAULT_PROFILE") is not null ? "AWS_DEFAULT_PROFILE"
        : null;

    /// <summary>The profile, or null when there is none of its name.</summary>
    public ProfileSection? FindProfile() => Files.Find(ProfileName);

    /// <summary>A setting of the environment, else of the profile; null when neither has it.</summary>
    /// <param name="variable">The environment variable.</param>
    /// <param name="key">The key in the profile.</param>
    public AwsSetting? Find(string variable, string key) => FindVariable(variable) ?? FindInProfile(key);

    public AwsSetting? FindVariable(string variable) =>
        Environment.GetText(variable) is { } value ? new AwsSetting(value, $"the environment variable {variable}") : null;

    public AwsSetting? FindInProfile(string key) =>
        FindProfile()?.Get(key) is { } value ? new AwsSetting(value, $"'{key}' in the profile '{ProfileName}'") : null;
}
