namespace Tern.Configuration;

/// <summary>The profiles of config and credentials file together; the credentials file wins for each property. Immutable once loaded.</summary>
internal sealed class ProfileFiles
{
    private readonly Dictionary<string, ProfileSection> _profiles = new(StringComparer.Ordinal);
    private readonly Dictionary<string, ProfileSection> _ssoSessions = new(StringComparer.Ordinal);
    private readonly Dictionary<string, ProfileSection> _services = new(StringComparer.Ordinal);

    private ProfileFiles(ProfileFileLocations locations) => Locations = locations;

    public ProfileFileLocations Locations { get; }

    public IReadOnlyDictionary<string, ProfileSection> Profiles => _profiles;

    public IReadOnlyDictionary<string, ProfileSection> SsoSessions => _ssoSessions;

    public IReadOnlyDictionary<string, ProfileSection> Services => _services;

    /// <summary>Reads both files; one that is not there is as good as empty.</summary>
    /// <exception cref="AwsConfigurationException">A file can't be read or a line in it is malformed.</exception>
    public static ProfileFiles Load(AwsEnvironment environment)
    {
        var files = new ProfileFiles(ProfileFileLocations.Find(environment));
        if (Read(environment, files.Locations.Config) is { } config) files.AddConfig(config);
        if (Read(environment, files.Locations.Credentials) is { } credentials)
            foreach (var section in credentials) Add(files._profiles, section.Name, section);
        return files;
    }

    private static List<ProfileSection>? Read(AwsEnvironment environment, string? path) =>
        path is not null && environment.ReadFile(path) is { Length: > 0 } text ? ProfileFileParser.Parse(path, text) : null;

    private void AddConfig(List<ProfileSection> sections)
    {
        // [profile default] replaces [default], wherever each stands.
        var prefixed = sections.Exists(section => section.Name == "profile default");
        foreach (var section in sections)
        {
            var words = section.Name.Split(' ', 2);
            if (words is ["default"])
            {
                if (!prefixed) Add(_profiles, "default", section);
            }
            else if (words is ["profile", var profile]) Add(_profiles, profile, section);
            else if (words is ["sso-session", var session]) Add(_ssoSessions, session, section);
            else if (words is ["services", var services]) Add(_services, services, section);
        }
    }

    // Names and keys with other characters are ignored, as every SDK does: they may be meant for another tool.
    private static void Add(Dictionary<string, ProfileSection> to, string name, ProfileSection section)
    {
        if (!IsName(name)) return;
        if (!to.TryGetValue(name, out var merged)) to[name] = merged = new ProfileSection(name);
        foreach (var key in section.Keys)
            if (IsName(key)) merged.Set(key, section.GetRaw(key)!);
    }

    private static bool IsName(string text)
    {
        foreach (var c in text)
            if (!char.IsAsciiLetterOrDigit(c) && !"-_/.%@:+".Contains(c)) return false;
        return text.Length > 0;
    }
}
