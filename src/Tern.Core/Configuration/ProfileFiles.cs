namespace Tern;

/// <summary>
/// The merged profiles of the config and credentials files. The credentials file takes precedence for each property,
/// and for access key id, secret and session token as a unit, because the id from one file and the secret from
/// another wouldn't match. Immutable once loaded.
/// </summary>
internal sealed class ProfileFiles
{
    private static readonly string[] KeyPair = ["aws_access_key_id", "aws_secret_access_key", "aws_session_token"];

    private readonly Dictionary<string, ProfileSection> _profiles = new(StringComparer.Ordinal);
    private readonly Dictionary<string, ProfileSection> _unusual = new(StringComparer.Ordinal);
    private readonly Dictionary<string, ProfileSection> _ssoSessions = new(StringComparer.Ordinal);
    private readonly Dictionary<string, ProfileSection> _services = new(StringComparer.Ordinal);

    private ProfileFiles(ProfileFileLocations locations) => Locations = locations;

    public ProfileFileLocations Locations { get; }

    /// <summary>The profiles whose names are quoted or accepted by every SDK.</summary>
    public IReadOnlyDictionary<string, ProfileSection> Profiles => _profiles;

    public IReadOnlyDictionary<string, ProfileSection> SsoSessions => _ssoSessions;

    public IReadOnlyDictionary<string, ProfileSection> Services => _services;

    /// <summary>Reads both files. A missing file is treated as empty.</summary>
    /// <exception cref="AwsConfigurationException">A file can't be read or a line in it is malformed.</exception>
    public static ProfileFiles Load(AwsEnvironment environment)
    {
        var files = new ProfileFiles(ProfileFileLocations.Find(environment));
        if (Read(environment, files.Locations.Config) is { } config) files.AddConfig(config);
        if (Read(environment, files.Locations.Credentials) is { } credentials)
            foreach (var section in credentials) files.AddProfile(section.Name, section, ownsKeys: true);
        files.JoinUnusual();
        return files;
    }

    /// <summary>
    /// Returns the profile with a name, or null. This includes unquoted names with spaces and other unusual
    /// characters, which the AWS CLI writes to the credentials file. Such sections may be meant for another tool, so
    /// they count as profiles only when they are requested by name.
    /// </summary>
    public ProfileSection? Find(string name) => _profiles.GetValueOrDefault(name) ?? _unusual.GetValueOrDefault(name);

    private static Dictionary<string, ProfileSection>.ValueCollection? Read(AwsEnvironment environment, string? path) =>
        path is not null && environment.ReadFile(path) is { Length: > 0 } text ? ProfileFileParser.Parse(path, text) : null;

    private void AddConfig(Dictionary<string, ProfileSection>.ValueCollection sections)
    {
        // [profile default] replaces [default], regardless of their order.
        var prefixed = false;
        foreach (var section in sections) prefixed |= section.Name == "profile default";
        foreach (var section in sections)
        {
            var blank = section.Name.IndexOf(' ', StringComparison.Ordinal);
            var name = section.Name[(blank + 1)..];
            switch (blank < 0 ? default : section.Name.AsSpan(0, blank))
            {
                case "profile": AddProfile(name, section, ownsKeys: false); break;
                case "sso-session": AddOther(_ssoSessions, name, section); break;
                case "services": AddOther(_services, name, section); break;
                default:
                    if (section.Name == "default" && !prefixed) AddProfile("default", section, ownsKeys: false);
                    break;
            }
        }
    }

    private void AddProfile(string name, ProfileSection section, bool ownsKeys)
    {
        var isPlain = TryUnquote(ref name) || ProfileFileParser.IsName(name);
        if (name.Length > 0) Merge(isPlain ? _profiles : _unusual, name, section, ownsKeys);
    }

    private static void AddOther(Dictionary<string, ProfileSection> to, string name, ProfileSection section)
    {
        if (TryUnquote(ref name) ? name.Length > 0 : ProfileFileParser.IsName(name)) Merge(to, name, section, ownsKeys: false);
    }

    // [profile 'a b'] in one file, [a b] in the other.
    private void JoinUnusual()
    {
        foreach (var (name, section) in _unusual)
            if (_profiles.ContainsKey(name)) Merge(_profiles, name, section, ownsKeys: true);
    }

    private static void Merge(Dictionary<string, ProfileSection> to, string name, ProfileSection section, bool ownsKeys)
    {
        if (!to.TryGetValue(name, out var merged))
        {
            section.Name = name;
            to[name] = section;
            return;
        }

        var joins = ownsKeys && HasKeys(merged);
        if (joins && HasKeys(section))
            foreach (var key in KeyPair) merged.Remove(key);
        foreach (var key in section.Keys)
            if (!joins || HasKeys(section) || Array.IndexOf(KeyPair, key) < 0) merged.Set(key, section.GetRaw(key)!);
    }

    private static bool HasKeys(ProfileSection section) => section.Get(KeyPair[0]) is not null || section.Get(KeyPair[1]) is not null;

    // [profile 'a b'], as written by 'aws configure', and [profile "a b"].
    private static bool TryUnquote(ref string name)
    {
        if (name.Length < 2 || name[0] is not ('\'' or '"') || name[^1] != name[0]) return false;
        name = name[1..^1];
        return true;
    }
}
