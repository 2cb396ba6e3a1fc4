namespace Tern;

/// <summary>
/// The environment and profile that supply a client's settings and credentials. Profile files are read once, when a
/// value is first needed that is in neither an option nor the environment. Thread-safe.
/// </summary>
internal sealed class AwsConfiguration
{
    private readonly string? _profileOption;
    private readonly Lazy<ProfileFiles> _files;

    /// <param name="environment">The environment variables and files, or null for the process's own.</param>
    /// <param name="profile">The name of the profile, which overrides the environment variables; null if no option
    /// sets it.</param>
    public AwsConfiguration(AwsEnvironment? environment = null, string? profile = null)
    {
        Environment = environment ?? AwsEnvironment.Process;
        _profileOption = string.IsNullOrWhiteSpace(profile) ? null : profile.Trim();
        _files = new Lazy<ProfileFiles>(() => ProfileFiles.Load(Environment), LazyThreadSafetyMode.PublicationOnly);
    }

    public AwsEnvironment Environment { get; }

    public ProfileFiles Files => _files.Value;

    /// <summary>
    /// The name of the profile: from the option, <c>AWS_PROFILE</c>, its older name <c>AWS_DEFAULT_PROFILE</c>, or
    /// <c>default</c>.
    /// </summary>
    public string ProfileName => _profileOption ?? Environment.GetText("AWS_PROFILE") ?? Environment.GetText("AWS_DEFAULT_PROFILE") ?? "default";

    /// <summary>The source of the profile's name, or null for the default profile.</summary>
    public string? ProfileSource =>
        _profileOption is not null ? "the option Profile"
        : Environment.GetText("AWS_PROFILE") is not null ? "AWS_PROFILE"
        : Environment.GetText("AWS_DEFAULT_PROFILE") is not null ? "AWS_DEFAULT_PROFILE"
        : null;

    /// <summary>Returns the profile, or null if it doesn't exist.</summary>
    public ProfileSection? FindProfile() => Files.Find(ProfileName);

    /// <summary>
    /// Returns a setting from the environment or the profile, in that order, or null if neither contains it.
    /// </summary>
    /// <param name="variable">The environment variable.</param>
    /// <param name="key">The key in the profile.</param>
    public AwsSetting? Find(string variable, string key) => FindVariable(variable) ?? FindInProfile(key);

    public AwsSetting? FindVariable(string variable) =>
        Environment.GetText(variable) is { } value ? new AwsSetting(value, $"the environment variable {variable}") : null;

    public AwsSetting? FindInProfile(string key) =>
        FindProfile()?.Get(key) is { } value ? new AwsSetting(value, $"'{key}' in the profile '{ProfileName}'") : null;
}
