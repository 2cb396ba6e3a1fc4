namespace Tern.Credentials;

/// <summary>Describes the locations of profiles and the existing profiles, for errors.</summary>
internal static class ProfilePlaces
{
    private const int MaxNames = 20;

    public static string Describe(ProfileFiles files) => files.Locations switch
    {
        { Config: { } config, Credentials: { } credentials } => $"'{config}' or '{credentials}'",
        { Config: { } one } => $"'{one}'",
        { Credentials: { } one } => $"'{one}'",
        _ => "any file, because neither HOME nor AWS_CONFIG_FILE is set",
    };

    public static string Known(ProfileFiles files) => files.Profiles.Count == 0 ? "No profiles exist." : $"Existing profiles: {Names(files)}.";

    /// <summary>Lists the other profiles, one of which may be the intended one. Empty if there are none.</summary>
    public static string Suggest(ProfileFiles files) =>
        files.Profiles.Count > (files.Profiles.ContainsKey("default") ? 1 : 0) ? $" (AWS_PROFILE is not set; existing profiles: {Names(files)})" : "";

    private static string Names(ProfileFiles files)
    {
        string[] names = [.. files.Profiles.Keys];
        Array.Sort(names, StringComparer.Ordinal);
        return string.Join(", ", names, 0, Math.Min(names.Length, MaxNames));
    }
}
