namespace Tern.Local.S3;

/// <summary>The storage classes of objects.</summary>
internal static class StorageClasses
{
    public const string Standard = "STANDARD";

    private static readonly HashSet<string> s_all = new(StringComparer.Ordinal)
    {
        Standard, "REDUCED_REDUNDANCY", "STANDARD_IA", "ONEZONE_IA", "INTELLIGENT_TIERING", "GLACIER", "DEEP_ARCHIVE", "GLACIER_IR",
    };

    /// <exception cref="S3ErrorException">InvalidStorageClass.</exception>
    public static void Check(string name)
    {
        if (!s_all.Contains(name)) throw S3Errors.InvalidStorageClass(name);
    }

    /// <summary>Returns the class with a name, so that objects share one string.</summary>
    public static string Intern(string name) => s_all.TryGetValue(name, out var known) ? known : name;

    /// <summary>Returns true if objects must be restored before their bytes can be read; otherwise, false.</summary>
    public static bool IsArchive(string name) => name is "GLACIER" or "DEEP_ARCHIVE";
}
